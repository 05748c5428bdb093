import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * Waits for something that the page itself waits with, such as a pause before it tries again: turns the page's clock
 * on, some seconds at a time, until it is there. Servers keep their own time, and so do limits of calls.
 * The clock has to be the test's before the wait begins: `page.clock.install()`.
 */
export async function advanceClockUntil(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}
