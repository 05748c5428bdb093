import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('11-own-server', (page) => page.getByRole('button', { name: 'Sign in as Anna' }).click());

test('each user sees their own rows, and signed-out users see none', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByText('Sign in as Anna or Lars to see the report.')).toBeVisible();
  expect((await page.request.get(`${url()}/api/access`)).status()).toBe(401);
  const card = page.frameLocator('iframe').locator('[data-visual=revenue] .card');
  const readRevenue = async (who: string) => {
    await page.getByRole('button', { name: `Sign in as ${who}` }).click();
    await expect(page.getByRole('status')).toHaveText(`Signed in as ${who}`, {
      timeout: 60_000,
    });
    await expect(card).toHaveAttribute('data-value', /\d/);
    return Number(await card.getAttribute('data-value'));
  };
  const netherlands = await readRevenue('Anna');
  const benelux = await readRevenue('Lars');
  expect(netherlands).toBeGreaterThan(0);
  expect(benelux).toBeGreaterThan(netherlands);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('Signed out');
  await expect(page.getByText('Sign in as Anna or Lars to see the report.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect((await page.request.get(`${url()}/api/access`)).status()).toBe(401);
});
