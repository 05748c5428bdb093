import type { Page } from '@playwright/test';
import { embedUrl, expect, getFrame, getListeners, getReceivedMessages, test } from './support/fixtures.ts';

/** Returns the number of load requests that the frame in an element has received. */
const countLoads = async (host: Page, id: string) =>
  (await getReceivedMessages(await getFrame(host, id))).filter(({ url }) => url === '/report/load').length;

test('a second load within 100 ms is dropped, and a later load is sent', async ({ host }) => {
  await host.evaluate(async (url) => {
    window.service = new window.embedToolkit.Service();
    const element = document.querySelector<HTMLElement>('#a');
    if (!element) return;
    window.report = window.service.embed(element, {
      type: 'report',
      id: 'r1',
      embedUrl: url,
      accessToken: 't',
    });
    await window.report.whenLoaded();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }, embedUrl);
  expect(await countLoads(host, 'a')).toBe(1);
  await host.evaluate(() =>
    Promise.all([window.report.load(), window.report.load(), window.report.reload()]),
  );
  expect(await countLoads(host, 'a')).toBe(2);
  await host.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await window.report.reload();
  });
  expect(await countLoads(host, 'a')).toBe(3);
});

test('only the first two embeds of a page send their configuration early', async ({ host }) => {
  await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const reports = ['a', 'b', 'c'].map((id) => {
      const element = document.getElementById(id) as HTMLElement;
      const config = { type: 'report', id, embedUrl: `${url}&ready=1`, accessToken: 't' } as const;
      return service.embed(element, config);
    });
    await Promise.all(reports.map((report) => report.whenRendered()));
  }, embedUrl);
  const getUrls = async (id: string) =>
    (await getReceivedMessages(await getFrame(host, id))).map(({ url }) => url);
  expect(await getUrls('a')).toEqual(['/frontload/config', '/report/load']);
  expect(await getUrls('b')).toEqual(['/frontload/config', '/report/load']);
  expect(await getUrls('c')).toEqual(['/report/load']);
});

test('calls wait until the report has loaded', async ({ host }) => {
  const names = await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const report = service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' });
    return (await report.getPages()).map((page) => page.name);
  }, embedUrl);
  expect(names).toEqual(['p1', 'p2']);
});

test('reset removes the listeners and the iframe and rejects pending calls', async ({ host }) => {
  const initialListeners = [await getListeners(host, 'window'), await getListeners(host, 'document')];
  const outcomes = await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const outcomes: unknown[] = [];
    for (let round = 0; round < 20; round += 1) {
      const tokenRenewal = { getToken: () => Promise.resolve('next'), expiresAt: Date.now() + 3_600_000 };
      const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', tokenRenewal } as const;
      const report = service.embed(element, config);
      report.on('loaded', () => {});
      if (round % 2 === 0) await report.whenLoaded();
      const pages = report.getPages().catch((error: unknown) => (error as { code: string }).code);
      service.reset(element);
      outcomes.push(await pages, service.find(report.config.uniqueId), element.childElementCount);
    }
    service.dispose();
    return [...new Set(outcomes)];
  }, embedUrl);
  expect(outcomes).toEqual(['disposed', undefined, 0]);
  expect([await getListeners(host, 'window'), await getListeners(host, 'document')]).toEqual(
    initialListeners,
  );
  expect(await getListeners(host, 'document.getElementById("a")')).toEqual([]);
});

test('a service adds one listener to the window, regardless of its number of embeds', async ({ host }) => {
  const initialListeners = await getListeners(host, 'window');
  await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const embedIn = (id: string) => {
      const element = document.getElementById(id) as HTMLElement;
      return service.embed(element, { type: 'report', id, embedUrl: url, accessToken: 't' }).whenLoaded();
    };
    await Promise.all(['a', 'b', 'c'].map(embedIn));
  }, embedUrl);
  expect(await getListeners(host, 'window')).toEqual([...initialListeners, 'message']);
});

test('calls reject with a code when they are aborted or the iframe has been removed', async ({ host }) => {
  const codes = await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service({ timeout: 300 });
    const element = document.getElementById('a') as HTMLElement;
    const report = service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' });
    await report.whenRendered({ timeout: 30_000 });
    const getCode = (call: Promise<unknown>) =>
      call.then(String, (error: unknown) => (error as { code: string }).code);
    const controller = new AbortController();
    const pendingCode = getCode(report.getPages({ signal: controller.signal }));
    controller.abort();
    report.iframe.remove();
    return [await pendingCode, await getCode(report.getPages())];
  }, embedUrl);
  expect(codes).toEqual(['aborted', 'frame_detached']);
});

test('embedding another report in the same element reuses the frame', async ({ host }) => {
  const isSame = await host.evaluate(async (url) => {
    const service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const first = service.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't' });
    await first.whenRendered();
    const { iframe } = first;
    await new Promise((resolve) => setTimeout(resolve, 150));
    const second = service.embed(element, { type: 'report', id: 'r2', embedUrl: url, accessToken: 't2' });
    await second.whenRendered();
    return first === second && second.iframe === iframe;
  }, embedUrl);
  expect(isSame).toBe(true);
  const ids = (await getReceivedMessages(await getFrame(host, 'a'))).map(
    ({ body }) => (body as { id: string }).id,
  );
  expect(ids).toEqual(['r1', 'r2']);
});

test('a lazy frame loads near the viewport and adapts its height to the active page', async ({ host }) => {
  await host.evaluate((url) => {
    const element = document.getElementById('c') as HTMLElement;
    element.style.cssText = 'margin-top: 20000px; width: 640px';
    const frame = { lazy: true, autoHeight: true };
    const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', frame } as const;
    window.report = new window.embedToolkit.Service().embed(element, config);
    // By the time this visible frame has loaded, a frame that is not lazy would also have loaded.
    const otherConfig = { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' } as const;
    const visibleElement = document.getElementById('a') as HTMLElement;
    return new window.embedToolkit.Service().embed(visibleElement, otherConfig).whenLoaded();
  }, embedUrl);
  expect(await host.evaluate(() => window.report.iframeLoaded)).toBe(false);
  await host.evaluate(() => window.report.iframe.scrollIntoView());
  await host.evaluate(() => window.report.whenLoaded());
  const frame = await getFrame(host, 'c');
  await frame.evaluate(() => {
    const defaultSize = { type: 4, width: 1280, height: 720 };
    window.responses['GET /report/pages'] = [{ name: 'p1', isActive: true, defaultSize }];
    return window.raise('pageChanged', { newPage: { name: 'p1' } });
  });
  await expect
    .poll(() => host.evaluate(() => [window.report.iframe.offsetHeight, window.report.element.offsetHeight]))
    .toEqual([360, 360]);
});
