import type { Page } from '@playwright/test';
import { calls } from './support/calls.ts';
import { openHostPage } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';
import {
  biOrigin,
  normalize,
  embedUrl,
  expect,
  getFrame,
  hostUrl,
  getReceivedMessages,
  test,
} from './support/fixtures.ts';
import type { ReceivedMessage } from './support/fixtures.ts';

/** Embeds with one library and makes all calls sequentially. Returns the messages that the frame received. */
async function recordMessages(host: Page, library: Library): Promise<ReceivedMessage[]> {
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
  return getReceivedMessages(await getFrame(host, 'a'));
}

test('the toolkit sends exactly the same messages to the frame as powerbi-client', async ({ host }) => {
  const actual = await recordMessages(host, 'embed-toolkit');
  const reference = await recordMessages(host, 'powerbi-client');
  expect(actual.map(normalize)).toEqual(reference.map(normalize));
  expect(actual.length).toBeGreaterThan(calls.length);
  expect(new Set(actual.map(({ headers }) => headers['uid']))).toEqual(new Set(['u1']));
});

test('the toolkit calls the hook that the frame requests and responds with the result or failure of the hook', async ({
  host,
}) => {
  await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const applicationContextProvider = (context: { visual: string }) => {
      if (context.visual === 'unknown') throw new Error('The visual does not exist.');
      return { visual: context.visual };
    };
    const eventHooks = { applicationContextProvider };
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
  const requestHook = (hook: string, body: unknown) =>
    frame.evaluate(([name, context]) => window.send(`/reports/u1/eventHooks/${name}`, context), [
      hook,
      body,
    ] as const);
  expect(await requestHook('preQuery', { visual: 'v1' })).toMatchObject({
    statusCode: 200,
    body: { visual: 'v1' },
  });
  expect(await requestHook('preQuery', { visual: 'unknown' })).toMatchObject({ statusCode: 400 });
  expect(await requestHook('newAccessToken', {})).toMatchObject({ statusCode: 404 });
});

test('the frame receives the configuration only as a message from the origin of the host page, not in its URL', async ({
  host,
}) => {
  await host.evaluate(async (url) => {
    const element = document.getElementById('a') as HTMLElement;
    const service = new window.embedToolkit.Service();
    await service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' }).whenLoaded();
  }, embedUrl);
  const frame = await getFrame(host, 'a');
  const { origin: frameOrigin, searchParams } = new URL(frame.url());
  expect(frameOrigin).toBe(biOrigin);
  expect([...searchParams.keys()]).toEqual(['groupId', 'uid']);
  expect((await getReceivedMessages(frame)).map(({ origin }) => `${origin}/`)).toEqual([hostUrl]);
});
