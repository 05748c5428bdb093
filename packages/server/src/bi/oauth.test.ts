import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDeadline } from './deadline.ts';
import { createOAuthClient } from './oauth.ts';

const scope = 'https://analysis.chinacloudapi.cn/powerbi/api/.default';
const app = { tenantId: 'tenant.example', clientId: 'client', clientSecret: 'secret' };

const createClient = () =>
  createOAuthClient(
    { loginUrl: 'https://login.chinacloudapi.cn', scope },
    () => startDeadline(1_000, new AbortController().signal),
    {
      attemptMs: 1_000,
      backoffMs: 1,
      onAttemptFailed: () => undefined,
      observe: (_, run) => run(),
      runWithBreaker: (_url, run) => run(),
    },
  );

describe('createOAuthClient', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('signs in with the scope of the cloud', async () => {
    const fetch = vi.fn((_url: string, _init: RequestInit) =>
      Promise.resolve(Response.json({ access_token: 'token', expires_in: 3600 })),
    );
    vi.stubGlobal('fetch', fetch);
    await createClient().signIn(app);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://login.chinacloudapi.cn/tenant.example/oauth2/v2.0/token');
    expect(new URLSearchParams(init?.body as string).get('scope')).toBe(scope);
  });

  it('asks users for the scope of the cloud and for a refresh token', () => {
    const url = createClient().buildAuthorizeUrl(app, {
      redirectUri: 'https://portal.example/callback',
      state: 'state',
      challenge: 'challenge',
    });
    expect(new URL(url).searchParams.get('scope')).toBe(`${scope} offline_access`);
  });
});
