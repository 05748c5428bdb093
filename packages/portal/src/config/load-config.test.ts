// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './load-config.ts';

const valid = {
  branding: {},
  apiServers: [{ name: 'This server', url: '/api' }],
  oidc: {
    authority: 'https://id.example',
    clientId: 'portal',
    scope: 'openid',
    profileUrl: 'https://id.example/account',
  },
  embedOrigins: [],
  captcha: { provider: 'none' },
};

function serve(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(respond));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('loadConfig', () => {
  it('returns the configuration, with default values for the branding', async () => {
    serve(async () => Response.json(valid));
    expect(await loadConfig()).toMatchObject({ oidc: valid.oidc, branding: { productName: 'Embed Portal' } });
  });

  it.each([
    [
      'config_unreachable',
      'the file is missing',
      async () => new Response('', { status: 404 }),
      /could not be loaded/,
    ],
    ['config_unreachable', 'the file is not JSON', async () => new Response('<html>'), /could not be loaded/],
    [
      'config_unreachable',
      'the server is unreachable',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /could not be loaded/,
    ],
    [
      'config_invalid',
      'a field is invalid',
      async () => Response.json({ ...valid, apiServers: 1 }),
      /not valid: apiServers/,
    ],
    [
      'config_invalid',
      'the accent color is not a color',
      async () => Response.json({ ...valid, branding: { accentColor: 'blue' } }),
      /branding.accentColor.*#2563eb/,
    ],
  ])('throws %s when %s', async (code, _, respond, message) => {
    serve(respond);
    await expect(loadConfig()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });
});
