import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';

const programs = new Programs();

let site = '';
test.beforeAll(async () => {
  // The command fails if the documentation contains a dead link or an exported name without a description.
  const output = await programs.start(
    /Documentation:/,
    repository,
    'scripts/docs-site.mjs',
    '--serve',
    '--port',
    '0',
    '--emulator-port',
    '0',
  );
  site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

test('the documentation site contains guides, reference and benchmarks, and its search finds pages', async ({
  page,
}) => {
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['embed-portal']);
  const navigation = page.locator('.site-menu');
  const openPage = async (group: string, title: string) => {
    await navigation.getByText(group, { exact: true }).click();
    await navigation.getByRole('link', { name: title }).click();
  };
  await openPage('Guides for host pages', 'Tokens and their renewal');
  await expect(page.getByRole('heading', { name: 'Renew a token yourself' })).toBeVisible();
  await openPage('Benchmarks', 'Toolkit benchmark');
  await expect(page.locator('figure.measured')).toContainText('powerbi-client');

  for (const [path, text] of [
    ['classes/embed-toolkit.Report.html', 'bookmarksManager'],
    ['enums/embed-toolkit_models.TokenType.html', 'Type of the token'],
    ['functions/embed-toolkit_react.EmbedContent.html', 'does not reload it'],
  ] as const) {
    await page.goto(`${site}/${path}`);
    await expect(page.locator('body')).toContainText(text);
  }

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Search').fill('random offset');
  await page.getByRole('option', { name: 'Tokens and their renewal' }).click();
  await expect(page).toHaveURL(/Tokens_and_their_renewal/);
});

test('the playground of the site runs code on a live report', async ({ page }) => {
  await page.goto(`${site}/documents/Architecture.html`);
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Regions', { timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('→ POST /report/load');
});
