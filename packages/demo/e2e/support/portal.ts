import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { DemoAccount } from '../../src/sample.ts';

/** Opens an address of the portal and signs in at the identity provider. */
export async function signIn(page: Page, url: string, { email, password }: DemoAccount): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Completes the registration to which an invitation leads, with the code from the email that confirms the address. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Password', { exact: true }).fill('first-report-7');
  await page.getByRole('button', { name: 'Continue' }).click();
  const popupOpened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'inbox' }).click();
  const inbox = await popupOpened;
  const codeMail = inbox.getByRole('article').filter({ hasText: email }).first();
  const code = /\b\d{6}\b/.exec(await codeMail.innerText())?.[0] ?? 'no code';
  await inbox.close();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
}

export const appCard = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(name) });

export const reportFrame = (page: Page): FrameLocator => page.frameLocator('main iframe');

/** Returns the unformatted value of a report card. */
async function getCardValue(page: Page, visual: string): Promise<number> {
  const card = reportFrame(page).locator(`[data-visual=${visual}] .card`);
  return Number(await card.getAttribute('data-value'));
}

/** Waits until a report card shows the expected value, to two decimal places. */
export const expectCard = (page: Page, visual: string, expected: number): Promise<void> =>
  expect.poll(() => getCardValue(page, visual)).toBeCloseTo(expected, 2);

/** Waits until the report is visible. */
export async function expectReport(page: Page): Promise<void> {
  await expect(reportFrame(page).locator('[data-visual]').first()).toBeVisible();
  await expect(page.getByText('Loading report...')).toBeHidden();
}

/** Opens a drop-down slicer of the report, selects a value and closes the slicer. */
export async function selectInSlicer(page: Page, slicer: string, value: string): Promise<void> {
  const frame = reportFrame(page);
  await frame.getByRole('button', { name: new RegExp(`^${slicer}:`) }).click();
  await frame.getByRole('checkbox', { name: value, exact: true }).check();
  await page.keyboard.press('Escape');
}

/** Returns the first notification of the portal that contains the text. */
export const notification = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first();

/** Opens the command palette by keyboard, searches, and waits for results. */
export async function searchPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByPlaceholder(/^Search apps/)
    .fill(text);
  await expect(page.getByRole('option').first()).toBeVisible();
}
