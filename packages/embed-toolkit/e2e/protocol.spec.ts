import type { Page } from '@playwright/test';
import {
  biOrigin,
  normalize,
  embedUrl,
  expect,
  getFrame,
  hostUrl,
  getReceived,
  test,
} from './support/fixtures.ts';
import { calls } from './support/calls.ts';
import { openHostPage } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';
import type { Received } from './support/fixtures.ts';

/** Embeds with one of the libraries, makes all calls sequentially and returns the messages that the frame received. */
async function record(host: Page, library: Library): Promise<Received[]> {
  await openHostPage(host, library);
  await host.evaluate(`(async () => {
    const report = service.embed(document.getElementById('a'), {
      type: 'report', id: 'r1', embedUrl: '${embedUrl}', accessToken: 'first', tokenType: 1, uniqueId: 'u1',
      pageName: 'p1', permissions: 0, settings: { localeSettings: { language: 'nl', formatLocale: 'nl-NL' } },
      eventHooks: { applicationContextProvider: () => ({}) },
    });
    await new Promise((resolve) => report.on('rendered', resolve));
    const filter = { $schema: 's', target: { table: 'Store', column: 'Region' }, operator: 'In', values: ['North'] };
    const page = report.page('p1');
    const [visual] = await page.getVisuals();
    ${calls.map((call) => `await ${call};`).join('\n')}
  })()`);
  return getReceived(await getFrame(host, 'a'));
}

test('sends the frame exactly the messages of powerbi-client [002/2/5] [002/7/7]', async ({ host }) => {
  const actual = await record(host, 'embed-toolkit');
  const reference = await record(host, 'powerbi-client');
  expect(actual.map(normalize)).toEqual(reference.map(normalize));
  expect(actual.length).toBeGreaterThan(calls.length);
  expect(new Set(actual.map(({ headers }) => headers['uid']))).toEqual(new Set(['u1']));
});

test('calls a hook on request and responds with its result or failure [002/2/4]', async ({ host }) => {
  await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const asked = (context: { ask: string }) => {
      if (context.ask === 'badly') throw new Error('no');
      return { answer: context.ask };
    };
    const eventHooks = { applicationContextProvider: asked };
    const config = {
      type: 'report',
      id: 'r1',
      uniqueId: 'u1',
      embedUrl: url,
      accessToken: 't',
      eventHooks,
    } as const;
    await service.embed(element, config).whenLoaded();
  }, embedUrl);
  const frame = await getFrame(host, 'a');
  const ask = (hook: string, body: unknown) =>
    frame.evaluate(([name, context]) => window.send(`/reports/u1/eventHooks/${name}`, context), [
      hook,
      body,
    ] as const);
  expect(await ask('preQuery', { ask: 'well' })).toMatchObject({ statusCode: 200, body: { answer: 'well' } });
  expect(await ask('preQuery', { ask: 'badly' })).toMatchObject({ statusCode: 400 });
  expect(await ask('newAccessToken', {})).toMatchObject({ statusCode: 404 });
});

test('sends messages only to the origin of the frame [002/2/5]', async ({ host }) => {
  await host.evaluate(async (url) => {
    const element = document.getElementById('a') as HTMLElement;
    const service = new window.embedToolkit.Service();
    await service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' }).whenLoaded();
  }, embedUrl);
  const frame = await getFrame(host, 'a');
  expect(new URL(frame.url()).origin).toBe(biOrigin);
  expect((await getReceived(frame)).map(({ origin }) => `${origin}/`)).toEqual([hostUrl]);
});
