// @vitest-environment jsdom
import { routes } from '@embed-portal/api-contract';
import type { UserManager } from 'oidc-client-ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  vi.unstubAllGlobals();
});

describe('the API server', () => {
  it.each([
    ['is the page’s own, below /api, unless others are configured', config.apiServers, '/api/auth/whoAmI'],
    [
      'is the first of those that are configured',
      [
        { name: 'Acceptance', url: 'https://acceptance.example/api' },
        { name: 'Local', url: 'http://localhost:3001/api' },
      ],
      'https://acceptance.example/api/auth/whoAmI',
    ],
  ])('%s', async (_, apiServers, expected) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(user));
    vi.stubGlobal('fetch', fetch);
    await createServices({ ...config, apiServers }, manager).api.call(routes.whoAmI, {});
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(expected);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer the-id-token' });
  });
});
