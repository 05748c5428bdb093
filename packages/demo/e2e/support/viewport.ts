import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Expects that the page does not overflow horizontally at the width of a phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const initialSize = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (initialSize) await page.setViewportSize(initialSize);
}
