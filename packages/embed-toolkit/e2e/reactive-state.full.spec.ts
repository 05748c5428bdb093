import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import {
  buildBundle,
  embedUrl,
  expect,
  getBuiltFile,
  getReceivedMessages,
  hostUrl,
  powerbiClient,
  test,
} from './support/fixtures.ts';
import { probe } from './support/reactive/probes.ts';

/** Libraries for state. powerbi-client does not work with those that also wrap elements. */
const stateLibraries = [
  { name: 'Vue', file: 'vue-page.ts', worksWithPowerbiClient: true },
  { name: 'Pinia', file: 'pinia-page.ts', worksWithPowerbiClient: true },
  { name: 'Alpine', file: 'alpine-page.ts', worksWithPowerbiClient: true },
  { name: 'MobX', file: 'mobx-page.ts', worksWithPowerbiClient: true },
  { name: 'Immer', file: 'immer-page.ts', worksWithPowerbiClient: true },
  { name: 'Valtio', file: 'valtio-page.ts', worksWithPowerbiClient: false },
  { name: 'a deep Proxy', file: 'proxy-page.ts', worksWithPowerbiClient: false },
];

const createDropInService = `new client.service.Service(
  client.factories.hpmFactory, client.factories.wpmpFactory, client.factories.routerFactory)`;

/** The entry points, with the expressions that create a service. */
const entryPoints = [
  ['the main entry', 'new window.embedToolkit.Service()'],
  ['the script', `{ const client = window['powerbi-client']; window.service = ${createDropInService}; }`],
  ['the drop-in', `{ const client = window.dropIn; window.service = ${createDropInService}; }`],
] as const;

const expectedResults = {
  rendered: undefined,
  on: undefined,
  iframe: true,
  getPages: ['One', 'Two'],
  setActive: 202,
  getVisuals: ['Region', 'Revenue'],
  exportData: {},
  setAccessToken: undefined,
  updateSettings: 202,
  updateFilters: 202,
  getFilters: [],
  removeFilters: 202,
  capture: {},
  apply: 202,
  get: 'r1',
  'embed again': 'r1',
};

const filter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Norway'],
  filterType: 1,
};

const bundles = new Map<string, Promise<string>>();

/** Opens a page with a library for state, and a service in the global variable `service`. */
async function openPage(host: Page, file: string): Promise<void> {
  const path = fileURLToPath(new URL(`support/reactive/${file}`, import.meta.url));
  const bundle = bundles.get(file) ?? buildBundle(path, 'state');
  bundles.set(file, bundle);
  await host.goto(hostUrl);
  await host.addScriptTag({ content: await bundle });
}

/** Runs the probes, and raises an event before and after the end of the probes. */
async function runProbes(host: Page, holdsData: boolean) {
  const results = await host.evaluate(`(${probe.toString()})(${holdsData}, ${JSON.stringify(embedUrl)})`);
  const frame = host.frames().find((candidate) => candidate.url().startsWith(embedUrl)) as Frame;
  await frame.evaluate(() => window.raise('dataSelected', { dataPoints: [1] }));
  const messages = (await getReceivedMessages(frame)).map(({ method, url, body }) => ({ method, url, body }));
  await host.evaluate('window.end()');
  const events = await host.evaluate(() => window.recordedEvents);
  return { results, events, messages, iframes: await host.locator('#a iframe').count() };
}

for (const { name, file, worksWithPowerbiClient } of stateLibraries) {
  test.describe(`objects in the state of ${name}`, () => {
    test.beforeEach(({ host }) => openPage(host, file));

    for (const [entry, expression] of entryPoints) {
      test(`services, embeds, configurations and filters of ${entry} work in the state of ${name}`, async ({
        host,
      }) => {
        if (entry === 'the script')
          await host.addScriptTag({ path: getBuiltFile('embed-toolkit.umd.min.js') });
        if (entry === 'the drop-in')
          await host.addScriptTag({ content: await buildBundle(getBuiltFile('drop-in.js'), 'dropIn') });
        await host.evaluate(expression.startsWith('{') ? expression : `window.service = ${expression}; 0`);
        const { messages, ...outcome } = await runProbes(host, true);
        expect(outcome).toEqual({
          results: { ...expectedResults, 'read all': undefined },
          events: [{ dataPoints: [1] }],
          iframes: 0,
        });
        expect(messages).toContainEqual({
          method: 'POST',
          url: '/report/filters',
          body: { filtersOperation: 2, filters: [filter] },
        });
        expect(messages[0]?.body).toMatchObject({ settings: { panes: { filters: { visible: false } } } });
      });
    }

    if (!worksWithPowerbiClient) return;
    test(`powerbi-client returns the same results with ${name}`, async ({ host }) => {
      await host.addScriptTag({ path: powerbiClient });
      await host.evaluate(entryPoints[1][1]);
      // It cannot post proxies.
      const { messages: _, ...outcome } = await runProbes(host, false);
      // It returns the response of the frame, which has no result.
      const results = { ...expectedResults, setAccessToken: {} };
      expect(outcome).toEqual({ results, events: [{ dataPoints: [1] }], iframes: 0 });
    });
  });
}
