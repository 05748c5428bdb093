import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { setUpSharedStack } from './support/shared-stack.ts';
import { appCard, expectCard, expectShown, pickInSlicer, reportFrame, signIn } from './support/portal.ts';
import { revenue } from './support/rows.ts';

const year = { 'Calendar[Year]': 2025 };

const stack = setUpSharedStack();

/** Browser errors and warnings during the test, which must remain empty. */
function collectErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

test('a viewer signs in, opens an app, uses its report and signs out [000/0/1] [000/1/1]', async ({
  page,
}) => {
  const complaints = collectErrors(page);

  await test.step('signs in', async () => {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
    await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  });

  await test.step('opens an app: its report is read-only, has no panes, and shows the expected figures [000/1/3] [001/1/1] [001/2/31]', async () => {
    await appCard(page, 'Retail cockpit').click();
    await expect(page.getByText('Loading report...')).toBeVisible();
    await expectShown(page);
    await expectCard(page, 'revenue', await revenue(year));
    const categories = reportFrame(page).locator('[data-visual=revenue-by-category] tbody tr');
    for (const category of ['Electronics', 'Garden', 'Toys & games']) {
      const figure = categories.filter({ hasText: category }).locator('td');
      const expected = await revenue({ ...year, 'Product[Category]': category });
      expect(Number(await figure.getAttribute('data-value'))).toBeCloseTo(expected, 2);
    }
    await expect(reportFrame(page).getByRole('tablist')).toHaveCount(0);
  });

  await test.step('changes the page and the report [001/1/1]', async () => {
    const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
    await drawer.getByRole('link', { name: 'Products' }).click();
    await expect(reportFrame(page).locator('[data-visual=subcategories]')).toBeVisible();
    await drawer.getByRole('link', { name: 'Store performance' }).click();
    await expectShown(page);
    await expect(drawer.getByRole('link', { name: 'Trends' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Sales overview' }).click();
    await expectShown(page);
  });

  await test.step('restores the slicer selection after a reload', async () => {
    await pickInSlicer(page, 'Country', 'Belgium');
    const inBelgium = await revenue({ ...year, 'Store[Country]': 'Belgium' });
    await expectCard(page, 'revenue', inBelgium);
    await expect.poll(() => savedSlicers(page)).toContain('Belgium');
    await page.reload();
    await expectShown(page);
    await expectCard(page, 'revenue', inBelgium);
    await expect(reportFrame(page).getByRole('button', { name: 'Country: Belgium' })).toBeVisible();
  });

  await test.step('resets the slicers [001/2/27] [001/4/12]', async () => {
    await page.getByRole('button', { name: 'Reset slicers to default' }).click();
    await expectShown(page);
    await expectCard(page, 'revenue', await revenue(year));
    expect(await savedSlicers(page)).not.toContain('Belgium');
  });

  await test.step('switches the theme of portal and report [000/4/8]', async () => {
    await page.getByRole('button', { name: 'Try Dark Mode!' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect.poll(() => reportFrame(page).locator('body').evaluate(brightness)).toBeLessThan(80);
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(page.url()).toContain(stack.identityUrl);
  });

  expect(complaints).toEqual([]);
});

test('security filters restrict the figures to the remaining rows', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Dutch market').click();
  await expectShown(page);
  await expectCard(page, 'revenue', await revenue({ ...year, 'Store[Country]': 'Netherlands' }));
});

test('an expiring token is renewed without reloading the report [001/4/14] [001/9/3]', async ({ page }) => {
  await stack.setFaults({ token: { lifetimeSeconds: 8 } });
  try {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    const tokens: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/getToken')) tokens.push(response.url());
    });
    await appCard(page, 'Retail cockpit').click();
    await expectShown(page);
    const frame = reportFrame(page).locator('body');
    await frame.evaluate((body) => body.setAttribute('data-seen', 'yes'));
    await expect.poll(() => tokens.length, { timeout: 40_000 }).toBeGreaterThan(3);
    await pickInSlicer(page, 'Country', 'Belgium');
    await expectCard(page, 'revenue', await revenue({ ...year, 'Store[Country]': 'Belgium' }));
    await expect(frame).toHaveAttribute('data-seen', 'yes');
  } finally {
    await stack.setFaults({});
  }
});

/** Returns all data that the portal has stored in the browser, as text. */
const savedSlicers = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }));

/** From 0 (black) to 255 (white). */
function brightness(element: Element): number {
  const channels =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const [red = 255, green = 255, blue = 255] = channels;
  return (red + green + blue) / 3;
}
