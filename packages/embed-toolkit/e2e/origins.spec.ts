import type { Page } from '@playwright/test';
import { embedUrl, expect, getBuiltFile, getFrame, test } from './support/fixtures.ts';

/** Embeds a report in `#a` and records the `dataSelected` events that its handlers receive. */
async function embedAndRecord(host: Page): Promise<void> {
  await host.evaluate(async (url) => {
    window.recordedEvents = [];
    window.service = new window.embedToolkit.Service();
    const element = document.querySelector<HTMLElement>('#a');
    if (!element) return;
    const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 'first' } as const;
    window.report = window.service.embed(element, config);
    window.report.on('dataSelected', (event) => window.recordedEvents.push(event.detail));
    await window.report.whenRendered();
  }, embedUrl);
}

const getRecordedEvents = (host: Page) => host.evaluate(() => window.recordedEvents);

test('an event of the frame reaches the handlers of its embed', async ({ host }) => {
  await embedAndRecord(host);
  const frame = await getFrame(host, 'a');
  await frame.evaluate(() => window.raise('dataSelected', { from: 'the report' }, '/pages/p1/visuals/v1'));
  expect(await getRecordedEvents(host)).toEqual([{ from: 'the report' }]);
});

test('an event that one embed raises for another is rejected with 404', async ({ host }) => {
  await embedAndRecord(host);
  const uid = await host.evaluate(() => window.report.config.uniqueId);
  await host.evaluate(async (url) => {
    const element = document.querySelector<HTMLElement>('#b');
    if (!element) return;
    await window.service
      .embed(element, { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' })
      .whenLoaded();
  }, embedUrl);
  const other = await getFrame(host, 'b');
  const response = await other.evaluate(
    (id) => window.send(`/reports/${id}/events/dataSelected`, { from: 'the other' }),
    uid,
  );
  expect(response.statusCode).toBe(404);
  expect(await getRecordedEvents(host)).toEqual([]);
});

test('an event that one embed raises for another does not reach its handlers through a custom proxy of the drop-in', async ({
  host,
}) => {
  await host.addScriptTag({ path: getBuiltFile('embed-toolkit.umd.js') });
  await host.evaluate(async (url) => {
    const { factories, service } = window['powerbi-client'];
    const { hpmFactory, wpmpFactory, routerFactory } = factories;
    const createProxy = ((...args) => wpmpFactory(...args)) as typeof wpmpFactory;
    const custom = new service.Service(hpmFactory, createProxy, routerFactory);
    window.recordedEvents = [];
    for (const id of ['a', 'b']) {
      const element = document.querySelector<HTMLElement>(`#${id}`);
      if (!element) return;
      const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', uniqueId: id };
      const report = custom.embed(element, config);
      report.on('dataSelected', (event) => window.recordedEvents.push([id, event.detail]));
      await new Promise((resolve) => report.on('rendered', resolve));
    }
  }, embedUrl);
  const [first, second] = [await getFrame(host, 'a'), await getFrame(host, 'b')];
  await second.evaluate(() => window.send('/reports/a/events/dataSelected', { from: 'the other' }));
  await first.evaluate(() => window.send('/reports/a/events/dataSelected', { from: 'the report' }));
  expect(await getRecordedEvents(host)).toEqual([['a', { from: 'the report' }]]);
});

test('embed rejects invalid embed URLs before it creates an iframe', async ({ host }) => {
  const rejectedUrls = [
    'https://untrusted.example/reportEmbed',
    'https://app.powerbi.com.untrusted.example/reportEmbed',
    'https://evilpowerbi.com/reportEmbed',
    'http://app.powerbi.com/reportEmbed',
    'javascript:alert(1)//.powerbi.com',
    'data:text/html,.powerbi.com',
    'https://app.powerbi.com/reportEmbed?autoAuth=true',
    '/reportEmbed',
  ];
  const outcomes = await host.evaluate((urls) => {
    const service = new window.embedToolkit.Service();
    return urls.map((url) => {
      const element = document.createElement('div');
      try {
        service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' });
        return 'embedded';
      } catch (error) {
        return `${(error as { code: string }).code} ${element.childElementCount}`;
      }
    });
  }, rejectedUrls);
  expect(outcomes).toEqual(rejectedUrls.map(() => 'invalid_embed_url 0'));
});
