import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { getDatabaseUrl } from './support/database.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests reports whose settings do not match their dataset, and a report whose dataset is unavailable.
const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Changes the security filters or the effective identity of the report `Sales overview` in the database. */
async function configure(column: 'security_filters' | 'effective_identity', value: unknown): Promise<void> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  try {
    const update = `update reports set ${column} = $1 where name = 'Sales overview'`;
    await database.query(update, [value === null ? null : JSON.stringify(value)]);
  } finally {
    await database.end();
  }
}

const createFilter = (table: string, column: string) => [
  {
    id: 'two-countries',
    name: 'Two countries',
    filterType: 'Basic',
    target: { table, column },
    operator: 'In',
    values: ['Belgium', 'Netherlands'],
  },
];

async function openReport(page: Page): Promise<void> {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
}

/** Expects one explanation in place of the report, without an iframe and without a message. */
async function expectExplanation(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The report could not be opened' })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(1);
  await expect(page.locator('main iframe')).toHaveCount(0);
  await expect(page.getByTestId('notification')).toHaveCount(0);
  await expectAccessible(page);
}

test.afterEach(async () => {
  await configure('security_filters', []);
  await configure('effective_identity', null);
});

test('a security filter on a missing table is reported with the table and the filter', async ({ page }) => {
  await configure('security_filters', createFilter('Stores', 'Country'));
  await openReport(page);
  await expectExplanation(
    page,
    "Table 'Stores' does not exist in this dataset. Ask an administrator to check the security filter 'Two countries' of this report.",
  );

  await configure('security_filters', createFilter('Store', 'Country'));
  await page.reload();
  await expectReport(page);
});

test('a security filter on a missing column is reported with the column and the filter', async ({ page }) => {
  await configure('security_filters', createFilter('Store', 'Land'));
  await openReport(page);
  await expectExplanation(
    page,
    "Column 'Land' does not exist in table 'Store' of this dataset. Ask an administrator to check the security filter 'Two countries' of this report.",
  );
});

test('an unknown role is reported in place of the report, without its name', async ({ page }) => {
  await configure('effective_identity', {
    active: true,
    usernameValues: 'email',
    staticUsernameValue: null,
    role: 'Countries',
  });
  await openReport(page);
  await expect(page.getByRole('heading', { name: 'The report could not be opened' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText('The report cannot be opened with its current settings. An administrator can fix them.'),
  ).toHaveCount(1);
  await expect(page.getByText('Countries')).toHaveCount(0);

  await configure('effective_identity', null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectReport(page);
});

test('while the dataset of an open report is unavailable, a notice appears above the report', async ({
  page,
}) => {
  await openReport(page);
  await expectReport(page);
  await page.route(/\/embed\/query/, (route) => route.abort());
  const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
  await drawer.getByRole('link', { name: 'Products' }).click();
  await expect(
    page.getByRole('alert').getByText('The service is not responding. Try again in a moment.'),
  ).toBeVisible();
  await expect(page.locator('main iframe')).toBeVisible();
  await page.unrouteAll();
  await drawer.getByRole('link', { name: 'Regions' }).click();
  await expect(page.getByText('The service is not responding.')).toHaveCount(0);
  await expectReport(page);
});
