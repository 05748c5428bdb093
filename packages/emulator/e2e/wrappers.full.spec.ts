import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { salesOverview, serviceOrigin, test, workspace } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';
import type { HostPage } from './support/wrappers/host-page.ts';

const hostUrl = 'http://host.test/';

/** Bundles a host page with the unmodified wrapper and powerbi-client. */
async function buildPage(name: string): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`support/wrappers/${name}`, import.meta.url)),
        formats: ['iife'],
        name: 'hostPage',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return outputs[0]?.output[0].code ?? '';
}

const getEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as HostPage).receivedEvents);
const waitForEvent = (page: Page, name: string) =>
  expect.poll(() => getEvents(page)).toEqual(expect.arrayContaining([name]));
const getMain = (page: Page, name: string) => getFrame(page).getByRole('main', { name });

for (const [wrapper, file] of [
  ['powerbi-client-react', 'react-page.ts'],
  ['powerbi-client-angular', 'angular-page.ts'],
] as const) {
  test.describe(`unmodified ${wrapper}`, () => {
    let script: string;
    test.beforeAll(async () => {
      script = await buildPage(file);
    });

    /** Opens a host page that embeds the report with the wrapper. */
    const openPage = async (page: Page, accessToken: string) => {
      const embedConfig = {
        type: 'report',
        id: salesOverview,
        embedUrl: `${serviceOrigin}/reportEmbed?reportId=${salesOverview}&groupId=${workspace}`,
        accessToken,
        tokenType: 1,
      };
      await page.route(`${hostUrl}**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Host</title><style>.report { height: 600px }</style><body></body>',
        }),
      );
      await page.goto(hostUrl);
      await page.evaluate(
        (value) => Object.assign(window, { embedConfig: value, receivedEvents: [] }),
        embedConfig,
      );
      await page.addScriptTag({ content: script });
      return embedConfig;
    };

    test('renders a report and passes its events to the page', async ({ page, createToken }) => {
      await openPage(page, await createToken());
      await expect(getMain(page, 'Overview')).toBeVisible();
      await waitForEvent(page, 'rendered');
      expect((await getEvents(page)).slice(0, 2)).toEqual(['loaded', 'rendered']);
      await page.evaluate("window.report.setPage('products')");
      await expect(getMain(page, 'Products')).toBeVisible();
      await waitForEvent(page, 'pageChanged');
    });

    test('shows another page for a changed configuration', async ({ page, createToken }) => {
      const config = await openPage(page, await createToken());
      await waitForEvent(page, 'rendered');
      await page.evaluate((changed) => (window as unknown as HostPage).setConfig(changed), {
        ...config,
        pageName: 'products',
      });
      await expect(getMain(page, 'Products')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(1);
    });

    test('passes the error for a rejected token to the page', async ({ page }) => {
      await openPage(page, 'unknown-token');
      await waitForEvent(page, 'error');
      expect(await getEvents(page)).not.toContain('rendered');
    });
  });
}
