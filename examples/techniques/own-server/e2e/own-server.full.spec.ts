import { runExample } from '@embed-portal/example-support/run-example';
import { expect, test } from '@playwright/test';

const getUrl = runExample('own-server', (page) =>
  page.getByRole('button', { name: 'Sign in as Anna' }).click(),
);

test('the server shows users only their own rows and does not issue tokens without a session', async ({
  page,
}) => {
  await page.goto(getUrl());
  await expect(page.getByText('Sign in as Anna or Lars to see the report.')).toBeVisible();
  expect((await page.request.get(`${getUrl()}/api/access`)).status()).toBe(401);
  const card = page.frameLocator('iframe').locator('[data-visual=revenue] .card');
  const readRevenue = async (user: string) => {
    await page.getByRole('button', { name: `Sign in as ${user}` }).click();
    await expect(page.getByRole('status')).toHaveText(`Signed in as ${user}`, {
      timeout: 60_000,
    });
    await expect(card).toHaveAttribute('data-value', /\d/);
    return Number(await card.getAttribute('data-value'));
  };
  const revenueNetherlands = await readRevenue('Anna');
  const revenueBenelux = await readRevenue('Lars');
  expect(revenueNetherlands).toBeGreaterThan(0);
  expect(revenueBenelux).toBeGreaterThan(revenueNetherlands);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('Signed out');
  await expect(page.getByText('Sign in as Anna or Lars to see the report.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect((await page.request.get(`${getUrl()}/api/access`)).status()).toBe(401);
});
