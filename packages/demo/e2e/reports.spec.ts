import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../portal/e2e/support/accessible.ts';
import { cells, confirmDeletion, dialog, pick, row } from './support/lists.ts';
import { expectFitsPhone } from './support/viewport.ts';
import { notification, signIn } from './support/portal.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';

let stack: RunningStack;

test.describe.configure({ timeout: 300_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async ({ browser }) => {
  stack = await startStack();
  // Workspaces have names after the first sync.
  const page = await browser.newPage();
  await signIn(page, `${stack.portalUrl}/connections`, stack.accounts.connectionAdmin);
  await page.getByRole('button', { name: 'Sync workspaces of Retail analytics' }).click();
  await expect(notification(page, 'Sync complete')).toBeVisible();
  await page.close();
});
test.afterAll(() => stack.stop());

test('a contributerAdmin adds a report with pages and filters, copies it and deletes it [000/1/4] [001/1/2] [001/2/43]', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);

  await test.step('the list shows the workspace and the visible pages of each report [001/2/33] [001/2/34]', async () => {
    const overview = row(page, 'Revenue, margin and orders of all c…');
    await expect(overview).toContainText('Retail analytics / Sales overview');
    await expect(overview).toContainText('OverviewProductsRegions');
    const names = await cells(page, 'Name');
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'nl')));
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step('adds a report: selects the workspace, then the report, then the pages in order', async () => {
    await page.getByRole('button', { name: 'Add report' }).click();
    const adding = dialog(page, 'Add Report');
    await adding.getByLabel('Name').fill('Regions first');
    await expect(adding.getByRole('combobox', { name: 'Report' })).toBeDisabled();
    await pick(adding, 'Workspace', 'Retail analytics');
    await pick(adding, 'Report', 'Sales overview');
    await pick(adding, 'Pages', 'Regions', 'Overview');
    await expect(adding.getByRole('listitem')).toHaveText([/1Regions/, /2Overview/]);
  });

  await test.step('pages hidden in the report are only marked in the page picker', async () => {
    const adding = dialog(page, 'Add Report');
    await pick(adding, 'Pages', String.raw`Tooltip \(hidden\)`);
    await expect(adding.getByRole('listitem').nth(2)).toHaveText(/3Tooltip \(hidden\)/);
  });

  await test.step('adds a security filter in a separate dialog [001/3/4] [001/5/7]', async () => {
    const adding = dialog(page, 'Add Report');
    await adding.getByRole('button', { name: 'Add filter' }).click();
    const filter = dialog(page, 'Add Security Filter');
    await filter.getByLabel('Name').fill('Two countries');
    await filter.getByLabel('Table').focus();
    await filter.getByLabel('Column').focus();
    await filter.getByLabel('Values').focus();
    await filter.getByLabel('Name').focus();
    for (const text of ['Table is required', 'Column is required', 'At least one value is required']) {
      await expect(filter.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
    await filter.getByLabel('Table').fill('Store');
    await filter.getByLabel('Column').fill('Country');
    await filter.getByLabel('Values').fill('Netherlands\nBelgium');
    await page.keyboard.press('Tab');
    await filter.getByRole('button', { name: 'Add' }).click();
    await expect(filter).toBeHidden();
    await expect(adding.getByText('Store.Country In Netherlands, Belgium')).toBeVisible();
  });

  await test.step('sets an effective identity and the refresh permission [001/6/5]', async () => {
    const adding = dialog(page, 'Add Report');
    for (const off of ['Download', 'Bookmark', 'Subscribe', 'Alert']) {
      await expect(adding.getByRole('checkbox', { name: off })).toBeDisabled();
    }
    await adding.getByText('Refresh', { exact: true }).click();
    await adding.getByText('Active', { exact: true }).click();
    await pick(adding, 'User name', 'The same for all viewers');
    await adding.getByLabel('Static user name').focus();
    await page.keyboard.press('Tab');
    await expect(adding.getByText('Static user name is required')).toBeVisible();
    await expect(adding.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await adding.getByText('Active', { exact: true }).click();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding).toBeHidden();
    await expect(row(page, 'Regions first')).toContainText(/RegionsOverviewTooltip(?! \(hidden\))/);
  });

  await test.step('a copy starts with all settings of the original [001/2/35]', async () => {
    await page.getByRole('button', { name: 'Duplicate Regions first' }).click();
    const copying = dialog(page, 'Add Report');
    await expect(copying.getByLabel('Name')).toHaveValue('Regions first - Copy');
    await expect(copying.getByText('Store.Country In Netherlands, Belgium')).toBeVisible();
    await copying.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Regions first - Copy')).toContainText('RegionsOverviewTooltip');
  });

  await test.step('a link requires a safe address [001/5/5]', async () => {
    await page.getByRole('button', { name: 'Add report' }).click();
    const adding = dialog(page, 'Add Report');
    await adding.getByLabel('Name').fill('Price list');
    await pick(adding, 'Type', 'Link');
    await adding.getByLabel('URL').fill('javascript:alert(1)');
    await page.keyboard.press('Tab');
    await expect(adding.getByText('URL is required')).toBeVisible();
    await adding.getByLabel('URL').fill('https://example.com/prices');
    await page.keyboard.press('Tab');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Price list')).toContainText('https://example.com/prices');
  });

  await test.step('deletes a report that no app uses, but not one in use', async () => {
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      await dialog(page, 'Update Report').getByRole('button', { name: 'Delete' }).click();
      await confirmDeletion(page, `Are you sure to delete report: ${name}?`);
    };
    await remove('Price list');
    await expect(row(page, 'Price list')).toBeHidden();
    await remove('Sales overview');
    await expect(page.getByRole('alertdialog').getByText(/Retail cockpit/)).toBeVisible();
  });
});

test('an unavailable BI service is reported in the dialog as a problem with the report or the connection [001/8/2]', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
  await stack.setFaults({ rest: { status: 403 } });
  try {
    await page.getByRole('button', { name: 'Edit Sales overview', exact: true }).click();
    const text = 'There are errors in the report or connection configuration!';
    await expect(notification(page, text)).toBeVisible({ timeout: 120_000 });
  } finally {
    await stack.setFaults({});
  }
});
