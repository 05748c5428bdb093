import { findDocumentedFiles, findDocumentedMaximum } from '@embed-portal/testing/documented-files';
import { recordPageFiles } from '@embed-portal/testing/executed-page-files';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog, selectOptions } from './support/lists.ts';
import { appCard, expectReport, reportFrame, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { buildSourceMaps } from './support/source-maps.ts';

// Compares the lists of docs/architecture.md with the files of which functions run.
const stack = setUpSharedStack();
let maps: Awaited<ReturnType<typeof buildSourceMaps>>;
test.beforeAll(async () => {
  maps = await buildSourceMaps();
});
test.afterAll(() => maps.remove());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const folders = { portal: 'portal', toolkit: 'embed-toolkit', frame: 'emulator-frame' };
type Part = keyof typeof folders;

/** Returns the files that run during `act`, relative to the sources of a part. */
async function recordFiles(page: Page, act: () => Promise<unknown>): Promise<(part: Part) => string[]> {
  const recorder = await recordPageFiles(page, (url) => maps.findFile(url, stack));
  await recorder.take();
  await act();
  const files = await recorder.take();
  return (part) => {
    const folder = `packages/${folders[part]}/src/`;
    return files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  };
}

/**
 * Expects that all listed files have run, and that all others are general parts. When the page changes, the viewer also
 * restores slicers, for which it uses files that open a report. It also reads slicers at an interval.
 */
function expectListed(flow: string, part: Part, files: string[]): void {
  const list = findDocumentedFiles(`${flow}: ${part} (`);
  const generalTitle = `General parts of the browser: ${part}`;
  const generalParts = [
    ...findDocumentedFiles(generalTitle),
    ...findDocumentedFiles(`Opening a report: ${part} (`),
  ];
  const isGeneral = (file: string) =>
    generalParts.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
  expect(list).not.toEqual([]);
  expect(files).toEqual(expect.arrayContaining(list));
  expect(files.filter((file) => !list.includes(file) && !isGeneral(file))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(findDocumentedMaximum(generalTitle));
}

/** Waits until all visuals are drawn, so that the next recording does not contain their drawing. */
const expectRendered = (page: Page) =>
  expect(reportFrame(page).locator('.visual:not([data-rendered])')).toHaveCount(0);

const card = (page: Page) => reportFrame(page).locator('[data-visual=revenue] .card');

test('the lists contain the files that open a report, set a page and change a slicer', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();

  const opening = await recordFiles(page, async () => {
    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    await expectRendered(page);
  });
  expectListed('Opening a report', 'portal', opening('portal'));
  expectListed('Opening a report', 'toolkit', opening('toolkit'));

  const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
  const settingPage = await recordFiles(page, async () => {
    await drawer.getByRole('link', { name: 'Products' }).click();
    await expect(reportFrame(page).locator('[data-visual=subcategories]')).toBeVisible();
    await expect(page).toHaveTitle(/^Products/);
    await expectRendered(page);
  });
  expectListed('Setting a page', 'toolkit', settingPage('toolkit'));
  expectListed('Setting a page', 'frame', settingPage('frame'));

  await drawer.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(card(page)).toHaveAttribute('data-value', /^\d/);
  await expectRendered(page);
  await reportFrame(page)
    .getByRole('button', { name: /^Country:/ })
    .click();
  const total = (await card(page).getAttribute('data-value')) ?? '';
  const changingSlicer = await recordFiles(page, async () => {
    await reportFrame(page).getByRole('checkbox', { name: 'Germany', exact: true }).check();
    await expect(card(page)).not.toHaveAttribute('data-value', total);
  });
  expectListed('Changing a slicer', 'frame', changingSlicer('frame'));
});

test('the list contains the files of the portal that save a report', async ({ page }) => {
  await signIn(page, `${stack.portalUrl}/reports`, stack.accounts.contributerAdmin);
  await page.getByRole('button', { name: 'Add report' }).click();
  const addDialog = dialog(page, 'Add Report');
  await addDialog.getByLabel('Name').fill('Measured report');
  await selectOptions(addDialog, 'Tenant', 'Noordzee Retail');
  await selectOptions(addDialog, 'Workspace', 'Retail analytics');
  await selectOptions(addDialog, 'Report', 'Sales overview');
  const saving = await recordFiles(page, async () => {
    const response = page.waitForResponse((received) => received.request().method() === 'POST');
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await response;
  });
  expectListed('Saving a report', 'portal', saving('portal'));
});
