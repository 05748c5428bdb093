import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog, expectReady, selectOptions } from './support/lists.ts';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const section = (scope: Locator, name: string) => scope.getByRole('group', { name, exact: true });
const entry = (scope: Locator, name: string) => scope.getByRole('listitem').filter({ hasText: name });

/** Presses the handle of an entry, moves the pointer to the center of the target, and returns before the release. */
async function startDragging(page: Page, source: Locator, target: Locator): Promise<void> {
  const handle = source.locator('[data-drag-handle]').first();
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await expect(page.locator('[data-dragging]')).toBeVisible();
}

async function drag(page: Page, source: Locator, target: Locator): Promise<void> {
  await startDragging(page, source, target);
  await page.mouse.up();
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
}

test.describe
  .serial('a contributerAdmin arranges the reports of an app in sections, by keyboard and by dragging', () => {
  let page: Page;
  let addDialog: Locator;
  let status: Locator;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    addDialog = dialog(page, 'Add App');
    status = addDialog.getByRole('status').last();
    await signIn(page, stack.portalUrl, stack.accounts.contributerAdmin);
    await page.getByRole('button', { name: 'Add app' }).click();
  });

  test('adds two sections, whose names receive the focus', async () => {
    await expectReady(addDialog);
    await addDialog.getByLabel('Name', { exact: true }).fill('Regional review');
    await selectOptions(addDialog, 'Groups', 'Store operations');
    await selectOptions(
      addDialog,
      'Reports',
      'Sales overview',
      'Store performance',
      'Sales in the Netherlands',
    );
    await addDialog.getByRole('button', { name: 'Add section' }).click();
    await expect(addDialog.getByLabel('Section name').last()).toBeFocused();
    await page.keyboard.type('Sales');
    await page.keyboard.press('Enter');
    await addDialog.getByRole('button', { name: 'Add section' }).click();
    await page.keyboard.type('Sales');
    await expect(section(addDialog, 'Sales')).toHaveCount(2);
  });

  test('moves reports into sections by keyboard, with announcements and the focus on the report', async () => {
    const down = addDialog.getByRole('button', { name: 'Move Sales in the Netherlands down' });
    await down.press('Enter');
    await expect(status).toHaveText('Moved Sales in the Netherlands to position 1 of 1 in section Sales');
    await expect(down).toBeFocused();
    await page.keyboard.press('Enter');
    await addDialog.getByRole('button', { name: 'Move Store performance down' }).press('Enter');
    await expect(addDialog.getByText('Another section has this name')).toHaveCount(2);
    await expect(addDialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await addDialog.getByLabel('Section name').first().fill('Stores');
    await expect(addDialog.getByText('Another section has this name')).toHaveCount(0);
    await expect(entry(section(addDialog, 'Stores'), 'Store performance')).toHaveText('2Store performance');
    await expect(entry(section(addDialog, 'Sales'), 'Sales in the Netherlands')).toHaveCount(1);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test('moves a report to a distant section in one step with its menu, by keyboard', async () => {
    const menuButton = addDialog.getByRole('button', { name: 'Move Sales overview to section…' });
    await menuButton.press('Enter');
    const menu = addDialog.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Stores', 'Sales']);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.type('Sa');
    await page.keyboard.press('Enter');
    await expect(status).toHaveText('Moved Sales overview to position 2 of 2 in section Sales');
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();
    await expect(section(addDialog, 'Sales').getByRole('listitem')).toHaveText([
      '2Sales in the Netherlands',
      '3Sales overview',
    ]);

    await menuButton.click();
    await menu.getByRole('menuitem', { name: 'Without section' }).click();
    await expect(status).toHaveText('Moved Sales overview to position 1 of 1');
    await expect(entry(section(addDialog, 'Without section'), 'Sales overview')).toHaveCount(1);
    await expect(menuButton).toBeFocused();
  });

  test('drags a report to another section, and Esc cancels dragging without closing the dialog', async () => {
    const sales = section(addDialog, 'Sales');
    await startDragging(page, entry(addDialog, 'Sales overview'), sales);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await page.mouse.up();
    await expect(entry(section(addDialog, 'Without section'), 'Sales overview')).toHaveCount(1);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await drag(page, entry(addDialog, 'Sales overview'), entry(sales, 'Sales in the Netherlands'));
    await expect(status).toHaveText(/^Moved Sales overview to position [12] of 2 in section Sales$/);
    await expect(sales.getByRole('listitem')).toHaveCount(2);
    await expect(section(addDialog, 'Without section').getByText('No reports')).toBeVisible();
  });

  test('moves sections by keyboard and by dragging', async () => {
    const up = addDialog.getByRole('button', { name: 'Move section Sales up' });
    await up.press('Enter');
    await expect(status).toHaveText('Moved section Sales to position 1 of 2');
    await expect(addDialog.getByRole('button', { name: 'Move section Sales down' })).toBeFocused();
    await expect(up).toBeDisabled();
    await drag(page, section(addDialog, 'Sales'), section(addDialog, 'Stores'));
    await expect(status).toHaveText('Moved section Sales to position 2 of 2');
    await drag(page, section(addDialog, 'Sales'), section(addDialog, 'Stores'));
    await expect(status).toHaveText('Moved section Sales to position 1 of 2');
  });

  test('the app opens on the first report of the first section, and shows the sections as groups', async () => {
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(addDialog).toBeHidden();
    await appCard(page, 'Regional review').click();
    await expectReport(page);
    const drawer = page.getByRole('navigation', { name: 'Reports' });
    await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(['Sales', 'Stores']);
    await expect(section(drawer, 'Sales').getByRole('link', { name: /^Sales/ })).toHaveCount(2);
    await expect(section(drawer, 'Stores').getByRole('link', { name: 'Store performance' })).toBeVisible();
    await expect(section(drawer, 'Sales').getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
  });

  test('the command palette shows the section of a report', async () => {
    await page.getByRole('button', { name: 'Edit Apps' }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('Regional review stores');
    await expect(page.getByRole('option').filter({ hasText: 'Store performance' }).first()).toContainText(
      'Regional review › Stores',
    );
    await page.keyboard.press('Escape');
  });

  test('removing a section keeps its reports', async () => {
    await page.getByRole('button', { name: 'Edit Regional review' }).click();
    const editDialog = dialog(page, 'Update App');
    await editDialog.getByRole('button', { name: 'Remove section Stores' }).click();
    await expect(editDialog.getByRole('button', { name: 'Add section' })).toBeFocused();
    await expect(section(editDialog, 'Sales').getByRole('listitem')).toHaveCount(3);
    const change = page.waitForRequest((request) => request.method() === 'PATCH');
    await editDialog.getByRole('button', { name: 'Save' }).click();
    const { reports } = (await change).postDataJSON() as { reports: { section: string }[] };
    expect(reports.map((report) => report.section)).toEqual(['Sales', 'Sales', 'Sales']);
    await expect(editDialog).toBeHidden();
  });
});
