import { expect, test } from '@playwright/test';
import { dialog, selectOptions } from './support/lists.ts';
import { appCard, searchPalette, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures health, tests and previews, views, access, requests, deletions and the command palette in
// test-results/screens, for manual inspection.
const stack = setUpSharedStack();

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures health, test and preview (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/health`, stack.accounts.superAdmin);
    await page.getByRole('button', { name: 'Check Sales overview now' }).click();
    await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
    await capture('health');
    await page.goto(`${stack.portalUrl}/reports`);
    await page.getByRole('button', { name: 'Edit Sales overview' }).click();
    const editing = dialog(page, 'Update Report');
    await editing.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(editing.getByText('The report exists in the workspace.')).toBeVisible();
    await capture('report-test');
    await editing.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog(page, 'Preview of the report');
    await selectOptions(preview, 'Show the report as', 'vera');
    await expect(preview.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
    await capture('report-preview');
    await page.close();
  });

  test(`captures a view as another user (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await page.getByRole('button', { name: 'Users Noordzee Retail' }).click();
    await page.getByRole('button', { name: /^View as vera/i }).click();
    const start = page.getByRole('dialog', { name: /^View the portal as vera/i });
    await capture('view-as');
    await start.getByLabel('Reason').fill('Ticket 4711');
    const opening = page.context().waitForEvent('page');
    await start.getByLabel('Reason').press('Enter');
    const view = await opening;
    await expect(appCard(view, 'Dutch market')).toBeVisible();
    await capture('view-as-apps', view);
    await view.getByRole('button', { name: 'Stop' }).click();
    await expect(view.getByRole('heading', { name: 'The view as another user has ended' })).toBeVisible();
    await capture('view-as-ended', view);
    await page.context().close();
  });

  test(`captures access, requests, deletions and the palette (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Dutch market')).toBeVisible();
    await capture('apps-super-admin');
    await searchPalette(page, 'no');
    await capture('palette');
    await page.keyboard.press('Escape');
    await page.goto(`${stack.portalUrl}/deleted`);
    await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
    await capture('deletions');
    await page.goto(`${stack.portalUrl}/access/requests`);
    await expect(page.getByText('No open requests')).toBeVisible();
    await capture('requests');
    await page.goto(`${stack.portalUrl}/apps`);
    const opened = await appCard(page, 'Dutch market').getAttribute('href');
    const [, , appId] = (opened ?? '').split('/');
    await page.goto(`${stack.portalUrl}/access/apps/${appId ?? ''}`);
    await expect(page.getByRole('heading', { name: 'Access to Dutch market' })).toBeVisible();
    await capture('app-access');
    await page.getByRole('main').getByRole('link', { name: /^vera/i }).click();
    await expect(page.getByRole('heading', { name: /^vera/i })).toBeVisible();
    await expect(page.getByRole('main').getByText('Dutch market')).toBeVisible();
    await capture('user-page');
    await page.close();
  });
}
