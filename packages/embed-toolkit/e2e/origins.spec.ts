import type { Page } from '@playwright/test';
import { embedUrl, expect, frameIn, received, strangerUrl, test } from './support/fixtures.ts';

/** Embeds a report in `#a` and notes every `dataSelected` that its handlers see. */
async function embedNoting(host: Page): Promise<void> {
  await host.evaluate(async (url) => {
    window.notes = [];
    window.service = new window.embedToolkit.Service();
    const element = document.querySelector<HTMLElement>('#a');
    if (!element) return;
    const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 'first' } as const;
    window.report = window.service.embed(element, config);
    window.report.on('dataSelected', (event) => window.notes.push(event.detail));
    await window.report.whenRendered();
  }, embedUrl);
}

const noted = (host: Page) => host.evaluate(() => window.notes);

test('an event of the frame itself reaches the handlers', async ({ host }) => {
  await embedNoting(host);
  const frame = await frameIn(host, 'a');
  await frame.evaluate(() => window.raise('dataSelected', { from: 'the report' }, '/pages/p1/visuals/v1'));
  expect(await noted(host)).toEqual([{ from: 'the report' }]);
});

test('an event that a stranger forges is dropped', async ({ host }) => {
  await embedNoting(host);
  const uid = await host.evaluate(() => window.report.config.uniqueId);
  await host.evaluate((src) => {
    const iframe = document.createElement('iframe');
    iframe.src = src;
    document.querySelector('#c')?.append(iframe);
  }, strangerUrl);
  const stranger = await frameIn(host, 'c');
  await stranger.evaluate(
    (id) => void window.send(`/reports/${id}/events/dataSelected`, { from: 'a stranger' }),
    uid,
  );
  const frame = await frameIn(host, 'a');
  await frame.evaluate(() => window.raise('dataSelected', { from: 'the report' }));
  expect(await noted(host)).toEqual([{ from: 'the report' }]);
});

test("an embed can't speak for another one", async ({ host }) => {
  await embedNoting(host);
  const uid = await host.evaluate(() => window.report.config.uniqueId);
  await host.evaluate(async (url) => {
    const element = document.querySelector<HTMLElement>('#b');
    if (!element) return;
    await window.service
      .embed(element, { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' })
      .whenLoaded();
  }, embedUrl);
  const other = await frameIn(host, 'b');
  const answer = await other.evaluate(
    (id) => window.send(`/reports/${id}/events/dataSelected`, { from: 'the other' }),
    uid,
  );
  expect(answer.statusCode).toBe(404);
  expect(await noted(host)).toEqual([]);
});

test("another frame's answer to a call is not taken for the answer", async ({ host }) => {
  await embedNoting(host);
  await host.evaluate(async (url) => {
    const element = document.querySelector<HTMLElement>('#b');
    if (!element) return;
    await window.service
      .embed(element, { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' })
      .whenLoaded();
  }, embedUrl);
  const [frame, other] = [await frameIn(host, 'a'), await frameIn(host, 'b')];
  await frame.evaluate(() => (window.isSilent = true));
  const zoom = host.evaluate(() => window.report.getZoom({ timeout: 1_000 }).catch((error) => error.code));
  await expect.poll(async () => (await received(frame)).at(-1)?.url).toBe('/report/zoom');
  const id = (await received(frame)).at(-1)?.headers['id'];
  await other.evaluate((stolen) => {
    parent.postMessage({ statusCode: 200, headers: { id: stolen }, body: 4 }, '*');
  }, id);
  expect(await zoom).toBe('timeout');
});

test('a page that the frame was taken to sees no token and is not believed', async ({ host }) => {
  await embedNoting(host);
  const uid = await host.evaluate(() => window.report.config.uniqueId);
  const frame = await frameIn(host, 'a');
  await frame.evaluate((url) => void location.assign(url), strangerUrl);
  await frame.waitForURL(strangerUrl);
  await frame.evaluate(
    (id) => void window.send(`/reports/${id}/events/dataSelected`, { from: 'a stranger' }),
    uid,
  );
  const outcome = await host.evaluate(async () => {
    const given = window.report.setAccessToken('secret', { timeout: 300 });
    return given.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
  });
  expect(outcome).toBe('timeout');
  expect(await received(frame)).toEqual([]);
  expect(await noted(host)).toEqual([]);
});

test('hosts, protocols and URLs that must not be embedded are refused before a frame exists', async ({
  host,
}) => {
  const refused = [
    'https://stranger.example/reportEmbed',
    'https://app.powerbi.com.stranger.example/reportEmbed',
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
  }, refused);
  expect(outcomes).toEqual(refused.map(() => 'invalid_embed_url 0'));
});
