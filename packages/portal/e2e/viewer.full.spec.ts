import type { UserApp } from '@embed-portal/api-contract';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { createApp, createReport } from '../src/test-support/sample.ts';
import { startStack } from './support/stack.ts';
import type { Stack } from './support/stack.ts';

// Tests the controls around a report: location, last refresh and toolbar.
let stack: Stack;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const longText =
  'Open items, accruals and the state of each entity at the end of the month, for controllers.';
const singleReportApp = createApp(301, 'Month end', {
  __reports: [
    {
      ...createReport(302, 'Closing', { includedPages: ['overview'], permissionRefresh: true }, ['Overview']),
      description: longText,
    },
  ],
});
const severalReportsApp = createApp(303, 'Retail', {
  __reports: [{ ...createReport(304, 'Sales'), description: longText }, createReport(305, 'Stores')],
});
const completedRefresh = {
  requestId: 'r1',
  refreshType: 'Scheduled',
  startTime: '2026-01-02T03:04:05Z',
  endTime: '2026-01-02T03:09:05Z',
  status: 'Completed',
  serviceExceptionJson: null,
};

/** Scripts the API, so that it returns these apps and one completed refresh. */
function scriptApps(apps: UserApp[]): void {
  stack.script.respond = (path) => {
    if (path.endsWith('/tenants/apps')) return { status: 200, body: apps };
    if (path.endsWith('/refreshes')) return { status: 200, body: [completedRefresh] };
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

test('an app with one report of one page has a collapsed drawer with app, report, page and the refresh chip', async ({
  page,
}) => {
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, singleReportApp);
  const collapsedDrawer = drawer(page);
  await expectWidth(collapsedDrawer, 56);
  await expect(collapsedDrawer.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
  const reportLink = collapsedDrawer.getByRole('link', { name: 'Closing' });
  await expect(reportLink).toHaveAttribute('aria-current', 'page');
  await reportLink.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Month endClosingOverview');
  await chip(collapsedDrawer).hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^Refreshed: 02-01-2026 \d\d:09$/);
  await expectAccessible(page);

  await chip(collapsedDrawer).click();
  const dialog = page.getByRole('dialog', { name: 'Dataset Refreshes' });
  await expect(dialog.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
});

test('an app with several reports has a drawer whose button collapses it and keeps the focus', async ({
  page,
}) => {
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, severalReportsApp);
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

test('on a phone, a bar shows app, report, page and the refresh chip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, singleReportApp);
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
  await expect(page.getByText('Closing · Overview')).toBeVisible();
  await expectAccessible(page);
  await chip(page).click();
  await expect(page.getByRole('dialog', { name: 'Dataset Refreshes' })).toBeVisible();
});

test('on a desktop at a zoom of 200%, a toolbar has the reports, the pages and the refresh chip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, severalReportsApp);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show reports and pages' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Retail' }).getByRole('link', { name: 'Stores' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await chip(page).click();
  await expect(page.getByRole('dialog', { name: 'Dataset Refreshes' })).toBeVisible();
});

test('prints the report, and shows where it comes from, when its data was refreshed and whom to ask', async ({
  page,
}) => {
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, singleReportApp);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.frameLocator('iframe').locator('body')).toHaveAttribute('data-printed', 'true');
  await page.getByRole('button', { name: 'About this report' }).click();
  const about = page.getByRole('dialog', { name: 'About This Report' });
  await expect(about).toContainText('Closing');
  await expect(about).toContainText(longText);
  await expect(about).toContainText('Month end');
  await expect(about).toContainText('Noordzee Retail');
  await expect(about).toContainText('Closing (workspace Retail)');
  await expect(about).toContainText(/02-01-2026 \d\d:09/);
  await expect(about.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Report%20Closing%20of%20the%20app%20Month%20end',
  );
  await expect(about.getByText('Connection')).toHaveCount(0);
  await expectAccessible(page);
});

test('a report whose printing fails stays open', async ({ page }) => {
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, singleReportApp);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  await frame?.evaluate('rejectPrinting()');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('The report could not be printed.').first()).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
});

test('a skip link moves the focus from the report to the report tools', async ({ page }) => {
  scriptApps([singleReportApp, severalReportsApp]);
  await openApp(page, severalReportsApp);
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to report tools' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset slicers to default' })).toBeFocused();
  expect(page.url()).toContain(`/apps/${severalReportsApp.id}`);
});
