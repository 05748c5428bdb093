import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../portal/e2e/support/accessible.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { appCard, expectCard, expectShown, signIn } from './support/portal.ts';
import { blockNextPopup } from './support/popups.ts';
import { revenue } from './support/rows.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const connect = (page: Page) => page.getByRole('button', { name: 'Connect your Power BI account' });

/** Expects the viewer to show one message and a retry button. */
async function expectNotConnected(page: Page): Promise<void> {
  await expect(
    page.getByText(
      'Your account has not been connected: sign-in was not completed, or access was not granted.',
    ),
  ).toBeVisible();
  await expect(connect(page)).toBeEnabled();
  await expect(page.getByTestId('notification')).toHaveCount(0);
}

test('a report that requires the viewer’s own account prompts for it, and opens after it is connected', async ({
  page,
}) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Board room').click();
  await expect(connect(page)).toBeVisible();
  await expect(page.getByTestId('notification')).toHaveCount(0);
  await expectAccessible(page);

  await test.step('a blocked popup shows the alert and loses nothing', async () => {
    const alerts = await blockNextPopup(page);
    await connect(page).click();
    await expect.poll(() => alerts).toEqual(['Please check your popup settings']);
    await expect(connect(page)).toBeEnabled();
  });

  await test.step('declining the consent is reported, and the viewer can try again', async () => {
    const opened = page.waitForEvent('popup');
    await connect(page).click();
    const popup = await opened;
    await expect(page.getByRole('heading', { name: 'Waiting for you to sign in' })).toBeVisible();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expectNotConnected(page);
  });

  await test.step('closing or abandoning the window is reported in the same way', async () => {
    for (const end of ['close', 'stop waiting'] as const) {
      const opened = page.waitForEvent('popup');
      await connect(page).click();
      const popup = await opened;
      await expect(page.getByRole('heading', { name: 'Waiting for you to sign in' })).toBeVisible();
      if (end === 'stop waiting') await page.getByRole('button', { name: 'Stop waiting' }).click();
      else await popup.close();
      await expectNotConnected(page);
      if (end === 'stop waiting') await popup.close();
    }
  });

  await test.step('accepting the consent opens the report now and on the next visit', async () => {
    const opened = page.waitForEvent('popup');
    await connect(page).click();
    const popup = await opened;
    await popup.getByLabel('Your account').fill('vera@noordzee.example');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Accept' }).click();
    await closed;
    await expectShown(page);
    // Computed from the rows that the account can see.
    const shown = { 'Calendar[Year]': 2025, 'Store[Country]': 'Netherlands' };
    await expectCard(page, 'revenue', await revenue(shown));
    await page.reload();
    await expectShown(page);
  });
});
