import { expect, test } from '@playwright/test';
import { oneStack } from './support/one-stack.ts';
import { looks, pageInLook } from './support/pictures.ts';
import type { Look } from './support/pictures.ts';
import { appCard, signIn } from './support/portal.ts';

/** Pictures of the pages around the portal: sign-in, account, the BI service's consent. */
const stack = oneStack();

for (const look of Object.keys(looks) as Look[]) {
  test(`identity pages, ${look}`, async ({ browser }) => {
    const { page, picture } = await pageInLook(browser, look);
    await page.emulateMedia({ colorScheme: looks[look].theme, reducedMotion: 'reduce' });
    await page.goto(stack.portalUrl);
    await page.getByLabel('Email').fill('vera@noordzee.example');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await picture('sign-in-refused');
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture('create-account');

    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Board room')).toBeVisible();
    await page.goto(`${stack.identityUrl}/account`);
    await expect(page.getByText('vera@noordzee.example').first()).toBeVisible();
    await picture('account');

    await page.goto(stack.portalUrl);
    await appCard(page, 'Board room').click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Connect your Power BI account' }).click();
    const consent = await opened;
    await consent.setViewportSize(looks[look].viewport);
    await consent.emulateMedia({ colorScheme: looks[look].theme });
    await expect(consent.getByRole('button', { name: 'Accept' })).toBeVisible();
    await consent.screenshot({ path: `test-results/screens/consent-${look}.png` });
    await page.close();
  });
}
