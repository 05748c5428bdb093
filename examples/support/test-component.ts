import { expect, test } from '@playwright/test';
import { runExample } from './run-example.ts';

/**
 * Registers the test of an example whose country and page are the state of a component.
 *
 * @param name - the folder of the example
 * @param framework - the framework of the component, for the title of the test
 */
export function testComponent(name: string, framework: string): void {
  const getUrl = runExample(name);

  test(`the ${framework} component applies state changes to its report without reloading the frame`, async ({
    page,
  }) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) loads.push(request.url());
    });
    await page.goto(getUrl());
    const frame = page.frameLocator('iframe');
    const revenue = frame.locator('[data-visual=revenue] .card');
    await expect(page.getByRole('status')).toHaveText('Loaded');
    await expect(page.getByText('Loading the report…')).toBeHidden();
    await expect(revenue).toHaveAttribute('data-value', /\d/);
    const germanRevenue = await revenue.getAttribute('data-value');
    await page.evaluate(() => document.querySelector('iframe')?.setAttribute('data-first', ''));
    loads.length = 0;

    await page.getByRole('combobox', { name: 'Country' }).selectOption('France');
    await expect(revenue).not.toHaveAttribute('data-value', germanRevenue ?? '');
    await page.getByRole('button', { name: 'Products' }).click();
    await expect(frame.locator('[data-visual=top-products]')).toBeVisible();
    await expect(revenue).toHaveCount(0);
    await page.getByRole('button', { name: 'Renew token' }).click();
    await page.getByRole('button', { name: 'Overview' }).click();
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
    await expect(revenue).toHaveAttribute('data-value', germanRevenue ?? '');

    expect(loads).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(page.locator('iframe')).toHaveAttribute('data-first', '');
  });
}
