import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appCard, expectCard, expectReport, selectInSlicer, reportFrame, signIn } from './support/portal.ts';
import { sumRevenue } from './support/rows.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const year = { 'Calendar[Year]': 2025 };

const stack = setUpSharedStack();

/** Collects console errors and warnings, exceptions and failed responses of the page. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

test.describe.serial('a viewer signs in, opens an app, uses its report and signs out', () => {
  let page: Page;
  let errors: string[];
  setUpSharedPage((newPage) => {
    page = newPage;
    errors = collectErrors(page);
  });

  test('signs in', async () => {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
    await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  });

  test('opens an app: its report shows the expected figures and no page tabs', async () => {
    await appCard(page, 'Retail cockpit').click();
    await expect(page.getByText('Loading report...')).toBeVisible();
    await expectReport(page);
    await expectCard(page, 'revenue', await sumRevenue(year));
    const categories = reportFrame(page).locator('[data-visual=revenue-by-category] tbody tr');
    for (const category of ['Electronics', 'Garden', 'Toys & games']) {
      const cell = categories.filter({ hasText: category }).locator('td');
      const expected = await sumRevenue({ ...year, 'Product[Category]': category });
      expect(Number(await cell.getAttribute('data-value'))).toBeCloseTo(expected, 2);
    }
    await expect(reportFrame(page).getByRole('tablist')).toHaveCount(0);
  });

  test('changes the page and the report', async () => {
    const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
    await expect(drawer.getByRole('link', { name: 'Products' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Products' }).click();
    await expect(reportFrame(page).locator('[data-visual=subcategories]')).toBeVisible();
    await drawer.getByRole('link', { name: 'Store performance' }).click();
    await expectReport(page);
    await expect(drawer.getByRole('link', { name: 'Trends' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Sales overview' }).click();
    await expectReport(page);
  });

  test('restores the slicer selection after a reload', async () => {
    await selectInSlicer(page, 'Country', 'Belgium');
    const belgianRevenue = await sumRevenue({ ...year, 'Store[Country]': 'Belgium' });
    await expectCard(page, 'revenue', belgianRevenue);
    await expect.poll(() => readLocalStorage(page)).toContain('Belgium');
    await page.reload();
    await expectReport(page);
    await expectCard(page, 'revenue', belgianRevenue);
    await expect(reportFrame(page).getByRole('button', { name: 'Country: Belgium' })).toBeVisible();
  });

  test('resets the slicers', async () => {
    await page.getByRole('button', { name: 'Reset slicers to default' }).click();
    await expectReport(page);
    await expectCard(page, 'revenue', await sumRevenue(year));
    expect(await readLocalStorage(page)).not.toContain('Belgium');
  });

  test('switches the theme of portal and report', async () => {
    await page.getByRole('button', { name: 'Try Dark Mode!' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect.poll(() => reportFrame(page).locator('body').evaluate(getBrightness)).toBeLessThan(80);
  });

  test('signs out', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(page.url()).toContain(stack.identityUrl);
  });

  test('the browser has reported no errors or warnings', () => {
    expect(errors).toEqual([]);
  });
});

test('security filters of an app restrict the figures of its report', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Dutch market').click();
  await expectReport(page);
  await expectCard(page, 'revenue', await sumRevenue({ ...year, 'Store[Country]': 'Netherlands' }));
});

test('an expiring token is renewed without reloading the report', async ({ page }) => {
  await stack.setFaults({ token: { lifetimeSeconds: 8 } });
  try {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    const tokenUrls: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/getToken')) tokenUrls.push(response.url());
    });
    await appCard(page, 'Retail cockpit').click();
    await expectReport(page);
    const frame = reportFrame(page).locator('body');
    await frame.evaluate((body) => body.setAttribute('data-marker', 'yes'));
    await expect.poll(() => tokenUrls.length, { timeout: 40_000 }).toBeGreaterThan(3);
    await selectInSlicer(page, 'Country', 'Belgium');
    await expectCard(page, 'revenue', await sumRevenue({ ...year, 'Store[Country]': 'Belgium' }));
    await expect(frame).toHaveAttribute('data-marker', 'yes');
  } finally {
    await stack.setFaults({});
  }
});

/** Returns the `localStorage` of the portal as JSON text. */
const readLocalStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Returns the brightness of an element's background, from 0 (black) to 255 (white). */
function getBrightness(element: Element): number {
  const channels =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const [red = 255, green = 255, blue = 255] = channels;
  return (red + green + blue) / 3;
}
