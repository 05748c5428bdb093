import path from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** The variants in which each screen is captured. */
export const variants = {
  light: { theme: 'light', viewport: { width: 1440, height: 800 } },
  dark: { theme: 'dark', viewport: { width: 1440, height: 800 } },
  narrow: { theme: 'light', viewport: { width: 390, height: 844 } },
} as const;

export type Variant = keyof typeof variants;

const folder = path.resolve(import.meta.dirname, '../../../../test-results/screens');

/** Opens a page in a variant. Returns the page and two functions that capture it. */
export async function openVariant(browser: Browser, variant: Variant) {
  const { theme, viewport } = variants[variant];
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page: Page = await context.newPage();
  await page.addInitScript((mode) => {
    localStorage.setItem('portal.theme', mode);
  }, theme);
  /** Captures the page, or a tab that it has opened, in its current state. */
  const captureImmediately = (name: string, tab = page) =>
    tab.screenshot({ path: path.join(folder, `${name}-${variant}.png`) });
  /** Captures the page, or a tab that it has opened, when no requests are pending, without hover effects. */
  const capture = async (name: string, tab = page) => {
    await tab.mouse.move(0, 0);
    // eslint-disable-next-line playwright/no-networkidle -- screenshots require loaded images
    await tab.waitForLoadState('networkidle');
    await captureImmediately(name, tab);
  };
  return { page, capture, captureImmediately };
}
