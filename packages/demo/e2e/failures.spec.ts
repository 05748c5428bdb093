import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appCard, expectShown, notification, signIn } from './support/portal.ts';
import { startStack } from './support/stack.ts';
import type { RunningStack } from './support/stack.ts';
import { reissued, spoiled } from './support/tokens.ts';

let stack: RunningStack;

test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack.stop());
test.afterEach(() => stack.setFaults({}));

/** Lets the portal's calls arrive with a spoiled token, as many of them as asked for. */
async function spoilTokens(page: Page, claims: () => object, calls: number): Promise<{ spoiled: number }> {
  const count = { spoiled: 0 };
  await page.route(`${stack.portalUrl}/api/**`, async (route) => {
    const headers = await route.request().allHeaders();
    const token = headers['authorization']?.replace('Bearer ', '');
    if (!token || count.spoiled >= calls) return route.continue();
    count.spoiled += 1;
    const authorization = `Bearer ${await reissued(stack.dataDir, token, claims())}`;
    return route.continue({ headers: { ...headers, authorization } });
  });
  return count;
}

for (const [name, claims] of Object.entries(spoiled)) {
  test(`${name}: a token that is refused once is renewed, and the user notices nothing`, async ({ page }) => {
    const count = await spoilTokens(page, claims, 1);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    expect(count.spoiled).toBe(1);
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
  });

  test(`${name}: tokens that are refused for ever end on a page that says so, not in a loop`, async ({
    page,
  }) => {
    const count = await spoilTokens(page, claims, Infinity);
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(
      page.getByRole('heading', { name: 'The server does not accept your sign-in' }),
    ).toBeVisible();
    const until = count.spoiled;
    expect(until).toBeLessThan(10);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  });
}

const outages = {
  'answers 500': { rest: { status: 500 } },
  'never answers': { rest: { neverAnswer: true } },
};

for (const [name, faults] of Object.entries(outages)) {
  test(`a BI service that ${name}: the catalogue’s message, and the report once it is back`, async ({
    page,
  }) => {
    await signIn(page, stack.portalUrl, stack.accounts.viewer);
    await expect(appCard(page, 'Retail cockpit')).toBeVisible();
    await stack.setFaults(faults);
    await appCard(page, 'Retail cockpit').click();
    await expect(notification(page, 'Internal server error')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Loading report...')).toBeVisible();
    await stack.setFaults({});
    await expect(page.getByRole('region', { name: 'Report Sales overview' }).locator('iframe')).toBeVisible({
      timeout: 60_000,
    });
    await expectShown(page);
  });
}

test('a BI service that stays out: waiting ends, and trying again works', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ rest: { status: 500 } });
  await appCard(page, 'Retail cockpit').click();
  const failed = page.getByRole('heading', { name: 'The report could not be opened' });
  await expect(failed).toBeVisible({ timeout: 180_000 });
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});

test('a frame that never gets ready: waiting ends, and trying again works', async ({ page }) => {
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await stack.setFaults({ embed: { neverReady: true } });
  await appCard(page, 'Retail cockpit').click();
  const failed = page.getByRole('heading', { name: 'The report could not be opened' });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await stack.setFaults({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});
