import { findFreePort } from '@embed-portal/dev-postgres';
import { AppProject } from '@embed-portal/testing/app-project';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

// Building an app with Next.js takes most of the time.
test.describe.configure({ timeout: 300_000 });

const programs = new Programs();
/** Templates whose apps use an emulator that the test starts, as they would use Power BI. */
const servedTemplates = ['react', 'nextjs', 'vue'] as const;
const ports = new Map<string, number>();
let emulator: string;

test.beforeAll(async () => {
  for (const template of servedTemplates) ports.set(template, await findFreePort());
  const origins = [...ports.values()].flatMap((port) => ['--host-origin', `http://localhost:${port}`]);
  const output = await programs.start(
    /serves .+ at \S+\n/,
    repository,
    'packages/emulator/dist/cli.js',
    '--port',
    '0',
    ...origins,
  );
  emulator = / at (http:\S+)/.exec(output)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

async function setFaults(url: string, faults: object): Promise<void> {
  const { ok } = await fetch(`${url}/__emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(ok).toBe(true);
}

const getVisual = (page: Page, name: string) => page.frameLocator('iframe').locator(`[data-visual=${name}]`);

/** Expects a page that shows its report, also after a failure, in both color schemes and on a phone. */
async function expectReportPage(page: Page, url: string, emulatorUrl: string): Promise<void> {
  const failure = page.getByRole('alert').filter({ hasText: 'The report is not available' });
  await setFaults(emulatorUrl, { rest: { status: 503 } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await expect(failure).toContainText('The server could not request an embed token.');
  await setFaults(emulatorUrl, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getVisual(page, 'revenue')).toBeVisible();
  await expect(failure).toBeHidden();

  const problems: string[] = [];
  page.on('console', (message) => {
    // On a slow machine, a token of four seconds can expire before its renewal.
    if (['error', 'warning'].includes(message.type()) && message.text() !== 'TokenExpired')
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  // Tokens of four seconds are renewed after two.
  await setFaults(emulatorUrl, { token: { lifetimeSeconds: 4 } });
  const tokens: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/embed-token')) tokens.push(response.statusText());
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales overview');
  const titleWidth = (await page.getByRole('heading', { level: 1 }).boundingBox())?.width;
  expect(titleWidth, 'only the report shows its title').toBe(1);
  await expect(getVisual(page, 'revenue')).toBeVisible();
  await expect.poll(() => tokens.length).toBeGreaterThan(1);
  await setFaults(emulatorUrl, {});

  const pages = page.getByRole('navigation').getByRole('button');
  await expect(pages).toHaveText(['Overview', 'Products', 'Regions']);
  await expect(pages.nth(0)).toHaveAttribute('aria-current', 'page');
  await pages.nth(1).click();
  await expect(getVisual(page, 'quarter-by-category')).toBeVisible();
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page');

  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(245, 247, 250)');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 21, 31)');
  await expect(page.frameLocator('iframe').locator('html')).toHaveCSS('color-scheme', 'dark');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  // The layout for phones has one column. The other layout would be scaled down.
  await expect
    .poll(async () => (await getVisual(page, 'quarter-by-category').boundingBox())?.width)
    .toBeGreaterThan(300);
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(page.frameLocator('iframe').locator('html')).toHaveCSS('color-scheme', 'dark');
  const frame = await page.locator('iframe').boundingBox();
  expect(frame?.width).toBeGreaterThan(350);
  expect(frame?.height).toBeGreaterThan(480);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
}

for (const template of servedTemplates) {
  test(`the template ${template} creates an app that builds, and shows a report with the settings in .env`, async ({
    page,
  }, info) => {
    const port = ports.get(template) ?? 0;
    const project = await AppProject.create(
      info.outputPath('my-app'),
      programs,
      '--template',
      template,
      '--power-bi',
    );
    await project.configure({
      BI_LOGIN_URL: emulator,
      BI_API_URL: `${emulator}/v1.0/myorg`,
      BI_EMBED_ORIGINS: emulator,
      BI_TENANT: 'emulator.example',
      BI_CLIENT_ID: 'emulator-client',
      BI_CLIENT_SECRET: 'emulator-secret',
      BI_WORKSPACE: '11111111-1111-4111-8111-111111111111',
      BI_REPORT: '33333333-3333-4333-8333-333333333301',
    });
    await project.run('build');
    await project.start('start', port);
    await expectReportPage(page, `http://localhost:${port}`, emulator);
  });

  test(`the template ${template} shows a report of its emulator during development`, async ({
    page,
  }, info) => {
    const project = await AppProject.create(info.outputPath('my-app'), programs, '--template', template);
    const port = await findFreePort();
    await project.start('dev', port);
    await page.goto(`http://localhost:${port}`);
    await expect(getVisual(page, 'revenue')).toBeVisible({ timeout: 60_000 });
  });
}

for (const template of ['vite', 'server']) {
  test(`the template ${template} creates an app that builds, and shows a report of its emulator`, async ({
    page,
  }, info) => {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const project = await AppProject.create(info.outputPath('my-app'), programs, '--template', template);
    await project.run('build');
    const output = await project.start('start', port);
    await expectReportPage(page, url, /emulator.* at (\S+)/.exec(output)?.[1] ?? '');

    const devPort = await findFreePort();
    await project.start('dev', devPort);
    await page.goto(`http://localhost:${devPort}`);
    await expect(getVisual(page, 'revenue')).toBeVisible();
  });
}
