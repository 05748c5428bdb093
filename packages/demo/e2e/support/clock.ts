import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * Advances the page's clock by a few seconds at a time until an element appears, for delays within the page such as a
 * pause before a retry. Servers and request timeouts use the real clock. Call `page.clock.install()` before the delay
 * begins.
 */
export async function advanceClockUntil(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}
