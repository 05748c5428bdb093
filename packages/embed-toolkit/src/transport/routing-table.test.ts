// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { embedReport, createService } from '../testing/embed-report.ts';

describe('Service.router', () => {
  it('recognizes the URL of repeated events once', async () => {
    const { report, frame } = embedReport();
    const handler = vi.fn();
    report.on('dataSelected', handler);
    const decode = vi.spyOn(globalThis, 'decodeURI');
    for (let event = 0; event < 3; event += 1) await frame.raise('dataSelected');
    expect(handler).toHaveBeenCalledTimes(3);
    expect(decode).toHaveBeenCalledTimes(1);
    decode.mockRestore();
  });

  it('passes the parameters of the URL to each request', async () => {
    const service = createService();
    const { frame } = embedReport({}, service);
    service.router.post('/host/:name', ({ params }, response) => {
      response.send(200, { ...(params as object) });
    });
    for (const name of ['a', 'b', 'a']) {
      expect(await frame.send(`/host/${name}`, {})).toMatchObject({ statusCode: 200, body: { name } });
    }
  });

  it('uses a more specific route that is registered after the URL was recognized', async () => {
    const service = createService();
    const { frame } = embedReport({}, service);
    service.router.post('/host/:name', (_, response) => response.send(200, 'general'));
    expect(await frame.send('/host/a', {})).toMatchObject({ body: 'general' });
    service.router.post('/host/a', (_, response) => response.send(200, 'specific'));
    expect(await frame.send('/host/a', {})).toMatchObject({ body: 'specific' });
  });

  it('recognizes at most 1,000 URLs before it clears its cache', async () => {
    const service = createService();
    const { frame } = embedReport({}, service);
    service.router.post('/host/:name', ({ params }, response) => {
      response.send(200, { ...(params as object) });
    });
    const decode = vi.spyOn(globalThis, 'decodeURI');
    for (let name = 0; name < 1_000; name += 1) await frame.send(`/host/${name}`, {});
    await frame.send('/host/0', {});
    expect(decode).toHaveBeenCalledTimes(1_000);
    await frame.send('/host/1000', {});
    await frame.send('/host/1000', {});
    expect(decode).toHaveBeenCalledTimes(1_001);
    await frame.send('/host/0', {});
    expect(decode).toHaveBeenCalledTimes(1_002);
    decode.mockRestore();
  });
});

describe('messages of the frame', () => {
  it.each(['', '/pages/p1', '/pages/p1/visuals/v1'])(
    'raises an event that the frame posts below the path "%s" of the report',
    async (path) => {
      const { report, frame } = embedReport();
      const handler = vi.fn();
      report.on('dataSelected', handler);
      const url = `/reports/${report.frame.uid}${path}/events/dataSelected`;
      expect(await frame.send(url, {})).toMatchObject({ statusCode: 200, body: null });
      expect(handler).toHaveBeenCalledOnce();
    },
  );

  it('are answered with 400 and reported to onError when the host page cannot handle them', async () => {
    const onError = vi.fn();
    const { frame } = embedReport({}, createService({ onError }));
    expect(await frame.raise('pageChanged', null)).toMatchObject({ statusCode: 400, body: null });
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "pageChanged: 'newPage' is missing" }),
    );
  });
});
