import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPageServer } from '../src/exports/page-server.ts';
import type { PageServer } from '../src/exports/page-server.ts';
import type { ServiceContext } from '../src/service/context.ts';
import { createTokenService } from '../src/service/tokens.ts';
import { report, startService } from './support/emulator.ts';

let server: PageServer;
beforeAll(async () => {
  const context = { faults: { current: {} }, tokenService: createTokenService('secret') };
  server = await startPageServer(context as unknown as ServiceContext);
});
afterAll(() => server.close());

const page = {
  reportId: report,
  accessToken: 'token-of-ann',
  pageName: 'overview',
  size: { width: 1280, height: 720 },
  filters: [],
};

describe('The pages of exports', () => {
  it('have unguessable addresses on the loopback interface', () => {
    const [first, second] = [server.publishPage(page), server.publishPage(page)];
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/exports\/[\w-]{43}$/);
    expect(second).not.toBe(first);
  });

  it('are sent once', async () => {
    const url = server.publishPage(page);
    const [first, second] = [await fetch(url), await fetch(url)];
    expect([first.status, second.status]).toEqual([200, 404]);
    expect(await first.text()).toContain('token-of-ann');
    expect(await second.text()).not.toContain('token-of-ann');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('are not framed by other pages, and load nothing from other servers', async () => {
    const { headers } = await fetch(server.publishPage(page));
    const policy = headers.get('content-security-policy') ?? '';
    const { origin } = new URL(server.publishPage(page));
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain(`frame-ancestors ${origin}`);
  });

  it('are combined in a document whose frames have addresses that work once', async () => {
    const small = { ...page, accessToken: 'token-of-ben', size: { width: 320, height: 240 } };
    const response = await fetch(server.publishDocument([page, small]));
    const html = await response.text();
    expect(html).not.toContain('token-of');
    expect(html).toContain('@page p1 { size: 320px 240px; margin: 0; }');
    const urls = [...html.matchAll(/<iframe src="([^"]+)"/g)].map(([, url = '']) => url);
    const load = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    expect(await load()).toEqual([200, 200]);
    expect(await load()).toEqual([404, 404]);
  });

  it('are not served by the emulator itself, and the data requires a token', async () => {
    const service = await startService();
    const url = new URL(server.publishPage(page));
    expect((await service.sendRequest('GET', url.pathname)).status).toBe(404);
    await service.emulator.close();
    const { status } = await fetch(new URL('/embed/report', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reportId: report }),
    });
    expect(status).toBe(401);
  });
});
