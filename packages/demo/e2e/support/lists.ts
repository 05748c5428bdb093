import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Returns the table row that contains a text. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text });

/** Returns the text of each cell of a column, from top to bottom. */
export const cells = (page: Page, column: string): Promise<string[]> =>
  page.getByRole('main').locator(`tbody [data-label="${column}"]`).allTextContents();

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Resolves when a dialog is open and reacts to Esc and clicks, which is when it receives the focus. */
export async function expectReady(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Requests the deletion in the open dialog, and confirms it with Yes. */
export async function confirmDeletion(page: Page, question: string): Promise<void> {
  const deletion = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await deletion.getByText(question).waitFor();
  await deletion.getByRole('button', { name: 'Yes' }).click();
}

/** Selects options in a field of a dialog. */
export async function pick(within: Locator, label: string, ...choices: string[]): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  for (const choice of choices) {
    await field.click();
    await within
      .page()
      .getByRole('option', { name: new RegExp(`^${choice}`) })
      .click();
  }
  await within.page().keyboard.press('Tab');
}

/** Checks or unchecks a checkbox, whose input is covered by its icon. */
export const tick = (within: Locator, name: string, on = true): Promise<void> =>
  within.getByRole('checkbox', { name }).setChecked(on, { force: true });
