import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Returns the table row that contains the text. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text });

/** Returns the text of each cell of a column, from top to bottom. */
export const readColumn = (page: Page, column: string): Promise<string[]> =>
  page.getByRole('main').locator(`tbody [data-label="${column}"]`).allTextContents();

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/**
 * Waits until a dialog is open, contains the focus, and has finished its opening animation. The dialog starts to react
 * to clicks outside a few frames after it has received the focus.
 */
export async function expectReady(openDialog: Locator): Promise<void> {
  await expect(openDialog).toBeVisible();
  await expect
    .poll(() =>
      openDialog.evaluate(
        (element) =>
          element.contains(document.activeElement) &&
          element.getAnimations().every(({ playState }) => playState === 'finished'),
      ),
    )
    .toBe(true);
}

/** Waits for the question of the deletion dialog and confirms it with Yes. */
export async function confirmDeletion(page: Page, question: string): Promise<void> {
  const deletion = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await deletion.getByText(question).waitFor();
  await deletion.getByRole('button', { name: 'Yes' }).click();
}

/** Selects options in a field. Each option is identified by a regular expression for the start of its text. */
export async function selectOptions(scope: Locator, label: string, ...options: string[]): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  for (const option of options) {
    await field.click();
    await scope
      .page()
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .click();
  }
  await scope.page().keyboard.press('Tab');
}

/** Checks or unchecks a checkbox. Forces the action, because an icon covers the input. */
export const setChecked = (scope: Locator, name: string, isChecked = true): Promise<void> =>
  // eslint-disable-next-line playwright/no-force-option -- an icon covers the input
  scope.getByRole('checkbox', { name }).setChecked(isChecked, { force: true });
