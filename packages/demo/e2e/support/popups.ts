import type { Page } from '@playwright/test';

/** Blocks the next popup, and accepts all alerts of the page from now on. */
export async function blockNextPopup(page: Page): Promise<string[]> {
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.accept();
  });
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  return alerts;
}
