import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import {
  buildBundle,
  embedUrl,
  expect,
  getBuiltFile,
  getReceivedMessages,
  hostUrl,
  test,
} from './support/fixtures.ts';

const frameworks = [
  ['React', 'react', 'react-page.tsx'],
  ['Vue', 'vue', 'vue-page.ts'],
  ['Svelte', 'svelte', 'svelte-page.ts'],
  ['Angular', 'angular', 'angular-page.ts'],
] as const;

const bundles = new Map<string, Promise<string>>();

/** Opens a page with the component of a framework. The page has no configuration yet. */
async function openPage(host: Page, entry: string, fileName: string): Promise<void> {
  const file = fileURLToPath(new URL(`support/frameworks/${fileName}`, import.meta.url));
  const aliases = {
    [`embed-toolkit/${entry}`]: getBuiltFile(`${entry}.js`),
    'embed-toolkit': getBuiltFile('index.js'),
  };
  const bundle = bundles.get(entry) ?? buildBundle(file, 'page', aliases);
  bundles.set(entry, bundle);
  await host.route(`${hostUrl}empty`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="height: 500px"></body>' }),
  );
  await host.goto(`${hostUrl}empty`);
  await host.addScriptTag({ content: await bundle });
}

const config = { id: 'r1', uniqueId: 'u1', embedUrl, accessToken: 't1', pageName: 'p1' };

const setConfig = (host: Page, newConfig: Partial<typeof config> = {}) =>
  host.evaluate((value) => window.hostPage.setConfig(value), { ...config, ...newConfig });

const getStatus = (host: Page) => host.locator('output');

/** Shows the report, waits until it has rendered, and returns its frame. */
async function showReport(host: Page): Promise<Frame> {
  await setConfig(host);
  await expect(getStatus(host)).toHaveText('Rendered');
  return host.frames().find((frame) => frame.url().startsWith(embedUrl)) as Frame;
}

const listRequests = async (frame: Frame) =>
  (await getReceivedMessages(frame)).map(({ method, url }) => `${method} ${url}`);

for (const [framework, entry, fileName] of frameworks) {
  test.describe(`${framework} component`, () => {
    test.beforeEach(({ host }) => openPage(host, entry, fileName));

    test(`the ${framework} component shows the placeholder until its report has loaded`, async ({ host }) => {
      const placeholder = host.getByText('Loading the report…');
      await expect(placeholder).toBeHidden();
      await setConfig(host, { accessToken: '' });
      await expect(placeholder).toBeVisible();
      await showReport(host);
      await expect(placeholder).toBeHidden();
    });

    test(`the ${framework} component calls the event handlers`, async ({ host }) => {
      const frame = await showReport(host);
      await frame.evaluate(() =>
        window.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Two' } }),
      );
      expect(await host.evaluate(() => window.recordedEvents)).toEqual(['p2']);
    });

    test(`the ${framework} component shows a load failure and recovers with another configuration`, async ({
      host,
    }) => {
      await setConfig(host, { accessToken: 'rejected' });
      await expect(getStatus(host)).toHaveText(
        'Failed: Loading failed: TokenExpired. Configure tokenRenewal, or call setAccessToken. See docs/errors.md#load_failed',
      );
      await showReport(host);
      await expect(host.locator('iframe')).toHaveCount(1);
    });

    test(`the ${framework} component sends only the change of a configuration`, async ({ host }) => {
      const frame = await showReport(host);
      await setConfig(host, { pageName: 'p2' });
      await expect.poll(() => listRequests(frame)).toEqual(['POST /report/load', 'PUT /report/pages/active']);
      expect((await getReceivedMessages(frame)).at(-1)?.body).toMatchObject({ name: 'p2' });
    });

    test(`the ${framework} component sends a new token without reloading its report`, async ({ host }) => {
      const frame = await showReport(host);
      await setConfig(host, { accessToken: 't2' });
      await expect.poll(() => listRequests(frame)).toEqual(['POST /report/load', 'POST /report/token']);
      expect((await getReceivedMessages(frame)).at(-1)?.body).toBe('t2');
    });

    test(`the ${framework} component renews a token that the frame rejects`, async ({ host }) => {
      await host.evaluate(
        (value) => window.hostPage.setConfig({ ...value, tokenRenewal: { getToken: () => 't3' } }),
        config,
      );
      await expect(getStatus(host)).toHaveText('Rendered');
      const frame = host.frames().find((candidate) => candidate.url().startsWith(embedUrl)) as Frame;
      await frame.evaluate(() => window.raise('error', { message: 'TokenExpired' }));
      await expect.poll(() => listRequests(frame)).toEqual(['POST /report/load', 'POST /report/token']);
      expect((await getReceivedMessages(frame)).at(-1)?.body).toBe('t3');
    });

    test(`the ${framework} component releases its report when it is removed, and embeds again`, async ({
      host,
    }) => {
      await showReport(host);
      const embed = await host.evaluateHandle(() => window.service.find('u1'));
      await host.evaluate(() => window.hostPage.setShown(false));
      await expect(host.locator('iframe')).toHaveCount(0);
      expect(await embed.evaluate((report) => report?.diagnose().code)).toBe('disposed');
      expect(await host.evaluate(() => window.service.getNumberOfComponents())).toBe(0);
      await host.evaluate(() => window.hostPage.setShown(true));
      await expect(host.locator('iframe')).toHaveCount(1);
      expect(await host.evaluate(() => window.service.getNumberOfComponents())).toBe(1);
    });
  });
}
