import { expect, test } from '@playwright/test';
import { appCard, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures the pages outside of the portal: sign-in, account, and the consent page of the BI service.
const stack = setUpSharedStack();

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures the identity pages (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await page.emulateMedia({ colorScheme: variants[variant].theme, reducedMotion: 'reduce' });
    await page.goto(stack.portalUrl);
    await page.getByLabel('Email').fill('vera@noordzee.example');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await capture('sign-in-rejected');
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await capture('create-account');

    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Board room')).toBeVisible();
    await page.goto(`${stack.identityUrl}/account`);
    await expect(page.getByText('vera@noordzee.example').first()).toBeVisible();
    await capture('account');

    await page.goto(stack.portalUrl);
    await appCard(page, 'Board room').click();
    const popupOpened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Connect your Power BI account' }).click();
    const consent = await popupOpened;
    await consent.setViewportSize(variants[variant].viewport);
    await consent.emulateMedia({ colorScheme: variants[variant].theme });
    await expect(consent.getByRole('button', { name: 'Accept' })).toBeVisible();
    await consent.screenshot({ path: `test-results/screens/consent-${variant}.png` });
    await page.close();
  });
}
