import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { getDatabaseUrl } from './support/database.ts';
import { dialog, row } from './support/lists.ts';
import { signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests the state of connections and reports, and the test and preview of a report.
const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Replaces the BI report of `Sales overview` in the database, and returns the previous ID. */
async function replaceReport(id: string): Promise<string> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      `update reports set bi_report_id = $1 from reports previous
       where previous.id = reports.id and reports.name = 'Sales overview' returning previous.bi_report_id as id`,
      [id],
    );
    return rows[0]?.id ?? '';
  } finally {
    await database.end();
  }
}

test('a contributor finds a broken report before its viewers complain', async ({ page }) => {
  const original = await replaceReport('33333333-3333-4333-8333-333333333333');
  await signIn(page, `${stack.portalUrl}/health`, stack.accounts.contributerAdmin);
  await page.getByRole('button', { name: 'Check Sales overview now' }).click();
  const report = row(page, 'Sales overview');
  await expect(report.getByText('Failed', { exact: true })).toBeVisible();
  await expect(report).toContainText('The BI service did not find the report or its workspace.');
  await expectAccessible(page);

  await page.goto(`${stack.portalUrl}/reports`);
  await expect(
    row(page, 'Sales overview').getByRole('link', { name: /^This report has failed/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  const editing = dialog(page, 'Update Report');
  await editing.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(editing.getByText('The report does not exist in this workspace.').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await replaceReport(original);
  await page.goto(`${stack.portalUrl}/health`);
  await page.getByRole('button', { name: 'Check Sales overview now' }).click();
  await expect(row(page, 'Sales overview').getByText('OK', { exact: true })).toBeVisible();

  await page.goto(`${stack.identityUrl}/mails`);
  await expect(page.getByText('Report "Sales overview" has failed').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Report "Sales overview" works again').first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('a contributor previews a report as a viewer', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  await dialog(page, 'Update Report').getByRole('button', { name: 'Preview' }).click();
  const preview = dialog(page, 'Preview of the report');
  await preview.getByRole('combobox', { name: 'Show the report as' }).click();
  await page.getByRole('option', { name: /^vera/i }).click();
  await expect(preview.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});
