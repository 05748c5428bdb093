import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

/** The folder of the screenshots in README and documentation. `npm run screenshots` creates them. */
const folder = path.resolve(import.meta.dirname, '../../../docs/images');

const variants = {
  light: { colorScheme: 'light', viewport: { width: 1440, height: 760 } },
  dark: { colorScheme: 'dark', viewport: { width: 1440, height: 760 } },
  narrow: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const;

const stack = setUpSharedStack();

for (const [variant, { colorScheme, viewport }] of Object.entries(variants)) {
  test(`captures the screenshots of the documentation (${variant})`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
    const capture = (name: string) => page.screenshot({ path: path.join(folder, `${name}-${variant}.png`) });

    await page.goto(stack.portalUrl);
    await expect(page.getByLabel('Email')).toBeFocused();
    await capture('sign-in');

    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    if (variant === 'dark') await switchToDarkMode(page);
    await capture('apps');

    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    await expect(page.frameLocator('main iframe').locator('#app[data-state=rendered]')).toBeVisible();
    await page.mouse.move(viewport.width / 2, viewport.height - 5);
    await capture('viewer');
    await page.close();
  });
}

async function switchToDarkMode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try Dark Mode!' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
}
