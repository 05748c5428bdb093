import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type { Library } from './support/client-adapter.ts';
import {
  buildBundle,
  getBuiltFile,
  normalize,
  embedUrl,
  expect,
  hostUrl,
  powerbiClient,
  getReceivedMessages,
  test,
} from './support/fixtures.ts';

const require = createRequire(import.meta.url);

/**
 * Microsoft's wrappers, with the pages that use them, and whether they can update a report with powerbi-client. The
 * wrapper for Vue keeps the service in its state, so that powerbi-client tries to post the proxy of a configuration.
 */
const wrappers = [
  ['powerbi-client-react', 'react-page.ts', true],
  ['powerbi-client-angular', 'angular-page.ts', true],
  ['powerbi-client-vue-js', 'vue-page.ts', false],
] as const;

/** Vite would use the field `module` of the package, which names the script for `require`. */
const vueWrapper = { 'powerbi-client-vue-js': require.resolve('powerbi-client-vue-js') };

const dropIn = getBuiltFile('drop-in.js');

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't', tokenType: 1, uniqueId: 'u1' };

/** Opens an empty host page and defines the global variables that the added scripts use. */
async function openEmptyPage(host: Page): Promise<void> {
  await host.route(`${hostUrl}empty`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="height: 500px"></body>' }),
  );
  await host.goto(`${hostUrl}empty`);
  await host.evaluate((embedConfig) => Object.assign(window, { embedConfig, receivedEvents: [] }), config);
}

/** Waits until the report is rendered, and returns its frame. */
async function getRenderedFrame(host: Page): Promise<Frame> {
  await host.waitForFunction('window.receivedEvents.includes("rendered")');
  return host.frames().find((frame) => frame.url().startsWith(embedUrl)) as Frame;
}

test.describe('unmodified powerbi-report-authoring', () => {
  const field = { $schema: 'http://powerbi.com/product/schema#column', table: 'Store', column: 'Region' };
  const responses = {
    'POST /report/pages/p1/createVisual': {
      visual: { name: 'v9', title: 'New', type: 'barChart', layout: {} },
    },
    'GET /report/availableVisualTypes': ['barChart', 'card'],
    'GET /report/pages/p1/visuals/v1/dataroles/Y/fields': [{ name: 'Region' }],
  };
  const calls = [
    'report.getAvailableVisualTypes()',
    "report.getVisualCapabilities('barChart')",
    "report.getVisualCapabilities('')",
    "page.createVisual('barChart', { width: 3, height: 2 }, false).then(({ visual }) => [visual.name, visual.getFilters !== undefined])",
    "page.deleteVisual('v1')",
    "visual.changeType('card')",
    'visual.getCapabilities()',
    `visual.addDataField('Y', ${JSON.stringify(field)})`,
    `visual.addDataField('Y', ${JSON.stringify(field)}, 0)`,
    "visual.getDataFields('Y')",
    "visual.removeDataField('Y', 0)",
    "visual.getDataFieldName('Y', 0)",
    "visual.getDataFieldDisplayName('Y', 0)",
    "visual.setDataFieldDisplayName('Y', 0, 'Region')",
    "visual.getFieldFormatString('Y', 0)",
    "visual.setFieldFormatString('Y', 0, '0.0')",
    "visual.setFieldHidden('Y', 0, true)",
    "visual.getProperty({ objectName: 'title', propertyName: 'visible' })",
    "visual.setProperty({ objectName: 'title', propertyName: 'visible' }, { value: false })",
    "visual.resetProperty({ objectName: 'title', propertyName: 'visible' })",
  ];

  /** Makes all calls with one library. Returns their outcomes and the messages that the frame received. */
  async function makeCalls(host: Page, library: Library, authoring: string) {
    await openEmptyPage(host);
    if (library === 'powerbi-client') await host.addScriptTag({ path: powerbiClient });
    else await host.addScriptTag({ content: await buildBundle(dropIn, 'dropIn') });
    await host.evaluate(
      "Object.assign(window, { 'powerbi-client': window.dropIn ?? window['powerbi-client'] })",
    );
    await host.addScriptTag({ path: authoring });
    await host.evaluate(`{
      const { service, factories } = window['powerbi-client'];
      const element = document.body.appendChild(document.createElement('div'));
      const embedService = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
      window.report = embedService.embed(element, window.embedConfig);
      window.report.on('rendered', () => window.receivedEvents.push('rendered'));
    }`);
    const frame = await getRenderedFrame(host);
    await frame.evaluate((added) => Object.assign(window.responses, added), responses);
    const outcomes = await host.evaluate(`(async () => {
      const page = report.page('p1');
      const visual = (await page.getVisuals())[0];
      const attempt = async (call) => call().catch((thrown) => ({ thrown }));
      return [${calls.map((call) => `await attempt(async () => ${call})`).join(',\n')}];
    })()`);
    return { outcomes, messages: (await getReceivedMessages(frame)).map(normalize) };
  }

  for (const [version, authoring, messageCount] of [
    ['1.1.3', require.resolve('powerbi-report-authoring-1'), 14],
    ['3.0.0', require.resolve('powerbi-report-authoring'), 20],
  ] as const) {
    test(`powerbi-report-authoring ${version} sends the same messages and returns the same results with the drop-in as with powerbi-client`, async ({
      host,
    }) => {
      const reference = await makeCalls(host, 'powerbi-client', authoring);
      const actual = await makeCalls(host, 'embed-toolkit', authoring);
      expect(actual).toEqual(reference);
      expect(actual.outcomes).toContainEqual(['v9', true]);
      expect(actual.outcomes).toContainEqual({ thrown: { message: 'visualType parameter is missing' } });
      expect(actual.messages.length).toBeGreaterThanOrEqual(messageCount);
    });
  }
});

for (const [wrapper, file, canUpdate] of wrappers) {
  test(`the unmodified ${wrapper} embeds, updates and removes a report, sends the same messages and receives the same events with the drop-in as with powerbi-client`, async ({
    host,
  }) => {
    const usePage = async (library: Library) => {
      const alias = {
        ...vueWrapper,
        'powerbi-client': library === 'powerbi-client' ? powerbiClient : dropIn,
      };
      const path = fileURLToPath(new URL(`support/wrappers/${file}`, import.meta.url));
      await openEmptyPage(host);
      await host.addScriptTag({ content: await buildBundle(path, 'page', alias) });
      const frame = await getRenderedFrame(host);
      await frame.evaluate(() =>
        window.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Two' } }),
      );
      const firstPage = await host.evaluate('window.getFirstPage()');
      const messages = (await getReceivedMessages(frame)).map(normalize);
      // powerbi-client ignores a second load within 100 ms.
      await host.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
      await host.evaluate(`window.setConfig(${JSON.stringify({ ...config, id: 'r2' })})`);
      if (library === 'embed-toolkit' || canUpdate) {
        await expect.poll(() => host.evaluate('window.receivedEvents.length')).toBe(5);
        expect((await getReceivedMessages(frame)).at(-1)).toMatchObject({
          url: '/report/load',
          body: { id: 'r2' },
        });
      }
      await host.evaluate('window.unmount()');
      await expect(host.locator('iframe')).toHaveCount(0);
      return { firstPage, messages };
    };
    const reference = await usePage('powerbi-client');
    expect(await usePage('embed-toolkit')).toEqual(reference);
    expect(reference.firstPage).toBe('One');
    expect(await host.evaluate('window.receivedEvents')).toEqual([
      'loaded',
      'rendered',
      'pageChanged',
      'loaded',
      'rendered',
    ]);
  });
}
