import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The row of a table that holds a text. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text });

/** The text of each cell of a column, from the top. */
export const cells = (page: Page, column: string): Promise<string[]> =>
  page.getByRole('main').locator(`tbody [data-label="${column}"]`).allTextContents();

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Resolves when a dialog is open and heeds Esc and clicks: it takes the focus once it does. */
export async function expectReady(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Asks for a deletion in the dialog that is open, and answers with Yes. */
export async function confirmDeletion(page: Page, question: string): Promise<void> {
  const deletion = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await deletion.getByText(question).waitFor();
  await deletion.getByRole('button', { name: 'Yes' }).click();
}

/** Chooses in a field of a dialog, out of the list that opens. */
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

/** Ticks or unticks a box, whose input lies below its picture. */
export const tick = (within: Locator, name: string, on = true): Promise<void> =>
  within.getByRole('checkbox', { name }).setChecked(on, { force: true });
