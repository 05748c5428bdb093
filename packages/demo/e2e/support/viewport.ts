import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Expects no horizontal overflow on a phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
