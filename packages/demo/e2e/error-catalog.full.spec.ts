import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { getDatabaseUrl } from './support/database.ts';
import { dialog } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';

// Causes each error of the catalog on the complete product and tests its message.
let stack: RunningStack;
let database: pg.Client;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  stack = await startStack();
  database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
});
test.afterAll(async () => {
  await database.end();
  await stack.stop();
});

type Color = 'info' | 'warning' | 'error' | 'success';

/** Returns the messages of the portal that contain the text, newest last. */
const findMessages = (page: Page, text: string): Locator =>
  page.getByTestId('notification').filter({ hasText: text });

/** Expects a message with a color, and closes it. */
async function expectMessage(page: Page, text: string, color: Color): Promise<void> {
  const message = findMessages(page, text).first();
  await expect(message).toBeVisible({ timeout: 60_000 });
  const iconColor = await message
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).color);
  const expectedColor = await page.evaluate((name) => {
    const sample = document.createElement('i');
    sample.style.color = `var(--chakra-colors-status-${name}-solid)`;
    document.body.append(sample);
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  }, color);
  expect(iconColor, text).toBe(expectedColor);
  await message.getByRole('button', { name: 'Close message' }).click();
}

const save = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Save' }).click();
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
}
const updateUser = (email: string, change: string) =>
  database.query(`update users set ${change} where email = $1`, [email]);

test.describe.serial('the portal shows the catalog message for each error', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
  });

  test('a 422 outside a form shows the validation message', async () => {
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await page.goto(`${stack.portalUrl}/connections`);
    const whereConnection = "where name = 'Retail analytics'";
    const { rows } = await database.query<{ client_id: string }>(
      `select client_id from connections ${whereConnection}`,
    );
    await database.query(`update connections set client_id = null ${whereConnection}`);
    await page.getByRole('button', { name: 'Sync workspaces of Retail analytics' }).click();
    await expectMessage(page, 'credentials', 'error');
    await database.query(`update connections set client_id = $1 ${whereConnection}`, [rows[0]?.client_id]);
  });

  test('a 422 of a form is shown in the form', async () => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit Sam Lindqvist' }).click();
    await dialog(page, 'Update user').getByText('Super Admin', { exact: true }).click();
    await save(page, 'Update user');
    await expect(dialog(page, 'Update user').getByRole('alert')).toContainText('last active superAdmin');
    await expect(page.getByTestId('notification')).toHaveCount(0);
  });

  test('a request without a response shows the network message', async () => {
    await page.context().setOffline(true);
    await save(page, 'Update user');
    await expectMessage(page, 'Network error, please check internet connection!', 'info');
    await page.context().setOffline(false);
    await expect(dialog(page, 'Update user').getByRole('alert')).toContainText('last active superAdmin');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');
  });

  test('an app without a configured report shows the configuration message', async () => {
    const { rows } = await database.query<{ id: string }>("select id from apps where name = 'Store manager'");
    await database.query('delete from app_reports where app_id = $1', [rows[0]?.id]);
    await page.goto(`${stack.portalUrl}/apps`);
    await appCard(page, 'Store manager').click();
    await expectMessage(page, 'Report configuration is invalid!', 'warning');
    await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
  });

  test('a 403 shows that the action is not allowed', async () => {
    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    await page.getByRole('button', { name: /^Refreshed: / }).click();
    await database.query('update reports set permission_refresh = false');
    await dialog(page, 'Dataset Refreshes').getByRole('button', { name: 'Refresh', exact: true }).click();
    await expectMessage(page, 'This report does not allow its data to be refreshed.', 'warning');
    await database.query('update reports set permission_refresh = true');
  });

  test('a refresh that the BI service rejects shows the error message as a warning', async () => {
    const refreshes = dialog(page, 'Dataset Refreshes');
    await stack.setFaults({ rest: { status: 400 } });
    await refreshes.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expectMessage(page, 'BI service', 'warning');
    await expect(findMessages(page, 'BI service')).toHaveCount(0);
    await stack.setFaults({});
  });

  test('a cancellation that the BI service rejects shows the cancellation message', async () => {
    const refreshes = dialog(page, 'Dataset Refreshes');
    await refreshes.getByRole('button', { name: 'Refresh', exact: true }).click();
    const cancel = refreshes.getByRole('button', { name: 'Cancel refresh' });
    await expect(cancel).toBeVisible();
    await stack.setFaults({ rest: { status: 400 } });
    await cancel.click();
    await expectMessage(page, 'Refresh cancellation is already in progress', 'warning');
    await stack.setFaults({});
    await page.keyboard.press('Escape');
  });

  test('a 429 shows that there were too many requests', async () => {
    await page.goto(`${stack.portalUrl}/connections`);
    const sync = page.getByRole('button', { name: 'Sync workspaces of Retail analytics' });
    const syncRequest = page.waitForRequest(/\/syncPbiGroups$/);
    await sync.click();
    const request = await syncRequest;
    const headers = { authorization: (await request.headerValue('authorization')) ?? '' };
    for (let statuses: number[] = []; !statuses.includes(429);) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => fetch(request.url(), { method: 'PATCH', headers })),
      );
      statuses = responses.map(({ status }) => status);
    }
    await expect(sync).toBeEnabled();
    await sync.click();
    await expectMessage(page, 'Too many', 'info');
  });

  test('a deactivated user sees the deactivation message', async () => {
    const { email } = stack.accounts.superAdmin;
    await updateUser(email, 'active = false');
    await page.reload();
    const inactiveDialog = page.getByRole('alertdialog', { name: 'User is Inactive' });
    await expect(inactiveDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(inactiveDialog).toBeVisible();
    await expect(page.getByTestId('notification')).toHaveCount(0);
    await updateUser(email, 'active = true');
    await inactiveDialog.getByRole('button', { name: 'Refresh page' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
