import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { UserApp } from '@embed-portal/api-contract';
import { app, report } from '../src/test-support/sample.ts';
import { expectAccessible } from './support/accessible.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

/** The viewer's controls around a report: location, last refresh and toolbar. */
let stack: Stack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const longText =
  'Open items, accruals and the state of each entity at the end of the month, for controllers.';
const single = app(301, 'Month end', {
  __reports: [
    {
      ...report(302, 'Closing', { includedPages: ['overview'], permissionRefresh: true }, ['Overview']),
      description: longText,
    },
  ],
});
const several = app(303, 'Retail', {
  __reports: [{ ...report(304, 'Sales'), description: longText }, report(305, 'Stores')],
});
const completed = {
  requestId: 'r1',
  refreshType: 'Scheduled',
  startTime: '2026-01-02T03:04:05Z',
  endTime: '2026-01-02T03:09:05Z',
  status: 'Completed',
  serviceExceptionJson: null,
};

/** Returns these apps and the refreshes of a dataset from the API. */
function script(apps: UserApp[]): void {
  stack.script.answer = (path) => {
    if (path.endsWith('/tenants/apps')) return { status: 200, body: apps };
    if (path.endsWith('/refreshes')) return { status: 200, body: [completed] };
    if (!path.endsWith('/getToken')) return undefined;
    const accessToken = { appOwnsData: true, token: 'embed-token', expiresAt: Date.now() + 3_600_000 };
    const embedUrl = `${stack.frame.url}/reportEmbed`;
    return { status: 200, body: { accessToken, reportConfig: { id: 'r', embedUrl, datasetId: 'd' } } };
  };
}

test.beforeEach(async () => {
  stack = await startStack();
});
test.afterEach(async () => {
  await stack.close();
});

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Reports and pages' });
const chip = (page: Page | Locator) => page.getByRole('button', { name: /^Refreshed: 02-01-2026 \d\d:09$/ });
const expectWidth = (locator: Locator, width: number) =>
  expect.poll(async () => (await locator.boundingBox())?.width).toBe(width);

async function openApp(page: Page, { id }: UserApp): Promise<void> {
  await page.goto(`${stack.url}/apps/${id}`);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
  await expect(chip(page)).toBeVisible();
}

test('a single one-page report has a rail with app, report, page and the refresh chip [001/2/24] [001/2/29] [001/2/30]', async ({
  page,
}) => {
  script([single, several]);
  await openApp(page, single);
  const rail = drawer(page);
  await expectWidth(rail, 56);
  await expect(rail.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
  const here = rail.getByRole('link', { name: 'Closing' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await here.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Month endClosingOverview');
  await chip(rail).hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^Refreshed: 02-01-2026 \d\d:09$/);
  await expectAccessible(page);

  await chip(rail).click();
  const dialog = page.getByRole('dialog', { name: 'Dataset Refreshes' });
  await expect(dialog.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
});

test('several reports have a collapsible drawer that moves the focus to its button [001/2/23]', async ({
  page,
}) => {
  script([single, several]);
  await openApp(page, several);
  const list = drawer(page);
  await expectWidth(list, 250);
  await expect(list.getByRole('button', { name: 'Collapse reports and pages' })).toBeVisible();
  await list.getByRole('link', { name: 'Sales' }).focus();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Sales' })).toHaveText(`Sales${longText}`);

  await list.getByRole('button', { name: 'Collapse reports and pages' }).click();
  await expectWidth(list, 56);
  await expect(list.getByRole('button', { name: 'Expand reports and pages' })).toBeFocused();
  await expect(chip(list)).toBeVisible();
  await page.reload();
  await expect(list.getByRole('link', { name: 'Sales' })).toBeVisible();
  await expectWidth(list, 56);
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop at 200 % zoom', { width: 720, height: 450 }],
] as const) {
  test(`${name} has a bar with app, report, page and the refresh chip`, async ({ page }) => {
    await page.setViewportSize(viewport);
    script([single, several]);
    await openApp(page, single);
    await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
    await expect(page.getByText('Closing · Overview')).toBeVisible();
    await expectAccessible(page);
    await chip(page).click();
    await expect(page.getByRole('dialog', { name: 'Dataset Refreshes' })).toBeVisible();
  });
}

test('a skip link moves the keyboard focus past the report to its toolbar', async ({ page }) => {
  script([single, several]);
  await openApp(page, several);
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to report tools' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset slicers to default' })).toBeFocused();
  expect(page.url()).toContain(`/apps/${several.id}`);
});
