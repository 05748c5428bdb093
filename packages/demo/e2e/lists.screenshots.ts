import { expect, test } from '@playwright/test';
import { signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { variants, openVariant } from './support/variants.ts';
import type { Variant } from './support/variants.ts';

// Captures apps, reports, connections and groups with their dialogs in test-results/screens, for manual inspection.

/** The names of the buttons that open the dialogs of each screen. */
const screens: Record<string, readonly RegExp[]> = {
  apps: [/^Add app/i, /^Edit /],
  reports: [/^Add report/i, /^Edit /],
  connections: [/^Add connection/i, /^Edit /, /^Workspaces of /],
  groups: [/^Add group/i, /^Users /],
};

const stack = setUpSharedStack();

test.describe.configure({ timeout: 300_000 });

for (const variant of Object.keys(variants) as Variant[]) {
  test(`captures the lists with their dialogs (${variant})`, async ({ browser }) => {
    const { page, capture } = await openVariant(browser, variant);
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(page.getByRole('main')).toBeVisible();

    for (const [screen, buttons] of Object.entries(screens)) {
      await page.goto(`${stack.portalUrl}/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await capture(screen);
      for (const [index, name] of buttons.entries()) {
        await page.getByRole('main').getByRole('button', { name }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await capture(`${screen}-dialog-${index + 1}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
    await page.close();
  });
}
