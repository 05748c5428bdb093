// @vitest-environment jsdom
import { routes } from '@embed-portal/api-contract';
import type { UserManager } from 'oidc-client-ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readApiServers, getSessionPrefix } from '../session/api-server.ts';
import { config, user } from '../test-support/sample.ts';
import { createServices } from './create-services.ts';

const tokens = { id_token: 'the-id-token', access_token: 'the-access-token', expires_in: 900 };
const now = Math.floor(Date.now() / 1000);
const manager = {
  getUser: async () => ({
    ...tokens,
    profile: { iss: 'i', sub: 's', aud: 'portal', iat: now, exp: now + 900 },
  }),
} as unknown as UserManager;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('API server selection', () => {
  const acceptance = { name: 'Acceptance', url: 'https://acceptance.example/api' };
  const local = { name: 'Local', url: 'http://localhost:3001/api' };

  it.each([
    ['defaults to /api on the same origin', [], null, `${location.origin}/api`],
    ['uses the first configured server', [acceptance, local], null, acceptance.url],
    ['uses the server selected in this browser', [acceptance, local], local.url, local.url],
    [
      'uses the first server when the selected server is no longer configured',
      [acceptance],
      local.url,
      acceptance.url,
    ],
  ])('%s', async (_, apiServers, selected, expected) => {
    if (selected) localStorage.setItem('portal.apiServer', selected);
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(user));
    vi.stubGlobal('fetch', fetch);
    const fullConfig = { ...config, apiServers };
    await createServices(fullConfig, readApiServers(fullConfig), manager).api.call(routes.whoAmI, {});
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`${expected}/auth/whoAmI`);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer the-id-token' });
    const stored = JSON.parse(localStorage.getItem('portal.apiServers') ?? '') as unknown[];
    expect(stored).toHaveLength(Math.max(1, apiServers.length));
  });

  it('stores the sessions of API servers under separate prefixes, with `oidc.` for the default server', () => {
    const all = [acceptance, local];
    expect(getSessionPrefix({ all, current: acceptance })).toBe('oidc.');
    expect(getSessionPrefix({ all, current: local })).toBe('oidc.http://localhost:3001/api.');
  });
});
