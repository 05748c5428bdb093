import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { blockNextPopup } from './support/popups.ts';
import { appCard, expectCard, expectReport, signIn } from './support/portal.ts';
import { sumRevenue } from './support/rows.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const getConnectButton = (page: Page) => page.getByRole('button', { name: 'Connect your Power BI account' });

/** Expects an explanation that the account is not connected, and an enabled button to connect it. */
async function expectNotConnected(page: Page): Promise<void> {
  await expect(
    page.getByText(
      'Your account has not been connected: sign-in was not completed, or access was not granted.',
    ),
  ).toBeVisible();
  await expect(getConnectButton(page)).toBeEnabled();
  await expect(page.getByTestId('notification')).toHaveCount(0);
}

test.describe
  .serial('a report that requires the viewer’s own account prompts for it, and opens after it is connected', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await appCard(page, 'Board room').click();
  });

  test('the report prompts for the account without a message', async () => {
    await expect(getConnectButton(page)).toBeVisible();
    await expect(page.getByTestId('notification')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a blocked popup shows the alert, and the user can try again', async () => {
    const alerts = await blockNextPopup(page);
    await getConnectButton(page).click();
    await expect.poll(() => alerts).toEqual(['Please check your popup settings']);
    await expect(getConnectButton(page)).toBeEnabled();
  });

  test('declined consent is reported, and the viewer can try again', async () => {
    const popupOpened = page.waitForEvent('popup');
    await getConnectButton(page).click();
    const popup = await popupOpened;
    await expect(page.getByRole('heading', { name: 'Waiting for you to sign in' })).toBeVisible();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expectNotConnected(page);
  });

  test('closing the window or canceling the wait is reported, and the viewer can try again', async () => {
    for (const end of ['close', 'stop waiting'] as const) {
      const popupOpened = page.waitForEvent('popup');
      await getConnectButton(page).click();
      const popup = await popupOpened;
      await expect(page.getByRole('heading', { name: 'Waiting for you to sign in' })).toBeVisible();
      if (end === 'stop waiting') await page.getByRole('button', { name: 'Stop waiting' }).click();
      else await popup.close();
      await expectNotConnected(page);
      if (end === 'stop waiting') await popup.close();
    }
  });

  test('granting consent opens the report, which also opens after a reload', async () => {
    const popupOpened = page.waitForEvent('popup');
    await getConnectButton(page).click();
    const popup = await popupOpened;
    await popup.getByLabel('Your account').fill('vera@noordzee.example');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Accept' }).click();
    await closed;
    await expectReport(page);
    // The rows that the account can see.
    const visibleRows = { 'Calendar[Year]': 2025, 'Store[Country]': 'Netherlands' };
    await expectCard(page, 'revenue', await sumRevenue(visibleRows));
    await page.reload();
    await expectReport(page);
  });
});
