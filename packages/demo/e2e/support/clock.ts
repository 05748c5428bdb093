import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * Advances the clock of the page in steps of 10 seconds until an element appears. Use it for delays in the page, such as
 * the pause before a retry. Servers and request timeouts use the real clock. Call `page.clock.install()` before the
 * delay begins.
 */
export async function advanceClockUntil(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}
