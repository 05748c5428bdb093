import type { Page } from '@playwright/test';

/**
 * Blocks the next popup, and accepts all following alerts of the page.
 *
 * @returns the messages of the alerts, which are appended as they appear
 */
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
