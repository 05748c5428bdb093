import { expect, test } from '@playwright/test';
import { Programs, repository, run } from '../../scripts/testing/programs.ts';

const programs = new Programs();

let site = '';
test.beforeAll(async () => {
  // Dead links and undocumented names are warnings, and a warning ends the command.
  const printed = await programs.start(
    /Documentation:/,
    repository,
    run,
    'docs',
    '--serve',
    '--port',
    '0',
    '--emulator-port',
    '0',
  );
  site = /Documentation: (\S+)/.exec(printed)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

test('links guides, reference and benchmarks in the navigation of the site', async ({ page }) => {
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['embed-portal']);
  const navigation = page.locator('.site-menu');
  const follow = async (shelf: string, title: string) => {
    await navigation.getByText(shelf, { exact: true }).click();
    await navigation.getByRole('link', { name: title }).click();
  };
  await follow('Guides for host pages', 'Tokens and their renewal');
  await expect(page.getByRole('heading', { name: 'Renew a token yourself' })).toBeVisible();
  await follow('Benchmarks', 'Toolkit benchmark');
  await expect(page.locator('figure.measured')).toContainText('powerbi-client');

  for (const [address, words] of [
    ['classes/embed-toolkit.Report.html', 'bookmarksManager'],
    ['enums/embed-toolkit_models.TokenType.html', 'Type of the token'],
    ['functions/embed-toolkit_react.EmbedContent.html', 'does not reload it'],
  ] as const) {
    await page.goto(`${site}/${address}`);
    await expect(page.locator('body')).toContainText(words);
  }

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Search').fill('random offset');
  await page.getByRole('option', { name: 'Tokens and their renewal' }).click();
  await expect(page).toHaveURL(/Tokens_and_their_renewal/);
});

test('runs code on a live report in the playground', async ({ page }) => {
  await page.goto(`${site}/documents/Architecture.html`);
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Regions', { timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('→ POST /report/load');
});
