import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { insertBulkData } from './support/bulk-data.ts';
import { dialog, row } from './support/lists.ts';
import { signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';

/**
 * Numbers of users and log entries. With `TEST_LONG`, they are as high as for a large customer. Otherwise, they are
 * smaller, but still exceed one page.
 */
const bulk = process.env['TEST_LONG']
  ? { users: 10_000, auditEntries: 1_000_000 }
  : { users: 3_000, auditEntries: 20_000 };
/** Maximum number of rows that a table renders at the same time. */
const maxRows = 60;

let stack: RunningStack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  stack = await startStack();
  await insertBulkData(stack, bulk);
});
test.afterAll(() => stack.stop());

/** Formats a number as the portal does. */
const formatNumber = (count: number) => count.toLocaleString('en-GB');
/** Formats the total of a list that the server pages, as a pattern. The server counts up to 10,000 rows. */
const formatTotal = (count: number) => (count > 10_000 ? String.raw`10,000\+` : formatNumber(count));
const column = (scope: Locator, label: string) => scope.locator(`tbody td[data-label="${label}"]`);

/**
 * Expects that a table renders only its visible rows: the last row appears after scrolling, and at most `maxRows` rows
 * are rendered at any time.
 */
async function expectVirtualized(table: Locator, lastRow: RegExp): Promise<void> {
  const rows = table.locator('tbody tr:has(td[data-label])');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  let maxRenderedRows = 0;
  await expect
    .poll(
      async () => {
        await table.evaluate((element) => {
          element.scrollIntoView({ block: 'start' });
          element.scrollIntoView({ block: 'end' });
        });
        maxRenderedRows = Math.max(maxRenderedRows, await rows.count());
        return (await rows.last().textContent()) ?? '';
      },
      { timeout: 120_000 },
    )
    .toMatch(lastRow);
  expect(maxRenderedRows).toBeLessThanOrEqual(maxRows);
}

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
  return dialog(page, 'Admin Settings');
}

test.describe
  .serial(`lists of ${bulk.users} users and ${bulk.auditEntries} log entries remain usable`, () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/groups`, stack.accounts.superAdmin);
  });

  test('the group members are on one virtualized page that filters as the user types', async () => {
    await expect(row(page, 'Management')).toBeVisible();
    await row(page, 'Management').getByRole('button', { name: 'Users Management' }).click();
    const members = dialog(page, 'Users of Management');
    await expect(members.getByText(`of ${formatNumber(bulk.users + 5)}`)).toBeVisible();
    await members.getByLabel('Rows per page').selectOption('All');
    await expectVirtualized(members.getByRole('table'), /vera@|Vera/);
    await members.getByRole('searchbox').fill(`user${bulk.users}@`);
    await expect(column(members, 'Email')).toHaveText([`user${bulk.users}@many.example`]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  test('users are paged, searched and sorted by the server', async () => {
    const settings = await openSettings(page);
    await expect(settings.getByText(new RegExp(`^1.10 of ${formatTotal(bulk.users + 6)}$`))).toBeVisible();
    await expect(settings.locator('tbody tr')).toHaveCount(10);
    await settings.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(column(settings, 'Email').first()).toHaveText('alma@alpine.example');
    await settings.getByRole('button', { name: 'Next page' }).click();
    await expect(settings.getByText(new RegExp(`^11.20 of ${formatTotal(bulk.users + 6)}$`))).toBeVisible();
    await settings.getByLabel('Rows per page').selectOption('All');
    await expectVirtualized(settings.getByRole('table'), /vera@noordzee\.example/);
    const searchRequest = page.waitForRequest(/\/users\?.*search=user77/);
    await settings.getByRole('searchbox').fill('user77@');
    await searchRequest;
    await expect(column(settings, 'Email')).toHaveText(['user77@many.example']);
  });

  test('the audit log shows 200 rows per page, virtualizes them and searches on the server', async () => {
    const settings = dialog(page, 'Admin Settings');
    await settings.getByRole('tab', { name: 'Audit Log' }).click();
    await expect(settings.getByText(/^1.10 of 1,000\+$/)).toBeVisible();
    await settings.getByLabel('Rows per page').selectOption('200');
    await expect(settings.getByText(/^1.200 of /)).toBeVisible();
    await expectVirtualized(settings.getByRole('table'), /\/api\/many\/(19\d|200)/);
    // By keyboard, because the button moves while the rows above it are rendered for the first time.
    await settings.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(settings.getByText(/^201.400 of /)).toBeVisible();
    await expectVirtualized(settings.getByRole('table'), /\/api\/many\/(39\d|400)/);
    await settings.getByRole('searchbox').fill(`/many/${bulk.auditEntries - 1}`);
    await expect(column(settings, 'URL')).toContainText([`/api/many/${bulk.auditEntries - 1}`]);
  });
});
