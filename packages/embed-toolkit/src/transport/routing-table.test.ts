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
});
