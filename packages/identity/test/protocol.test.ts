import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Browser } from './support/browser.ts';
import { portal, scope, signIn, startProvider, vera } from './support/provider.ts';
import type { RunningProvider } from './support/provider.ts';

const verifier = 'v'.repeat(96);
const challenge = createHash('sha256').update(verifier).digest('base64url');

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.remove());

function buildAuthorizeUrl(overrides: Record<string, string | undefined> = {}): string {
  const params = {
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: `${portal}/`,
    scope,
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...overrides,
  };
  const definedParams = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${provider.url}/authorize?${new URLSearchParams(definedParams).toString()}`;
}

async function obtainCode(): Promise<string> {
  const browser = new Browser(provider.url);
  const callback = await browser.submit(await browser.open(buildAuthorizeUrl()), {
    email: vera.email,
    password: vera.password,
  });
  return callback.getQueryParameter('code') ?? '';
}

async function requestTokens(params: Record<string, string>): Promise<{ status: number; error: unknown }> {
  const body = new URLSearchParams({ client_id: 'portal', redirect_uri: `${portal}/`, ...params });
  const response = await fetch(`${provider.url}/token`, { method: 'POST', body });
  const result = (await response.json()) as { error?: unknown };
  return { status: response.status, error: result.error };
}

describe('GET /.well-known/openid-configuration and /jwks', () => {
  it('announces only the code flow, S256, RS256 and public clients', async () => {
    const response = await fetch(`${provider.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: provider.url,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: scope.split(' '),
      end_session_endpoint: `${provider.url}/sign-out`,
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('publishes only the public part of the key', async () => {
    const { keys } = (await (await fetch(`${provider.url}/jwks`)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(secret);
  });
});

describe('GET /authorize', () => {
  it.each([
    [
      'without a code challenge',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['with the plain challenge method', { code_challenge_method: 'plain' }, 'invalid_request'],
    [
      'without a challenge method (plain by default)',
      { code_challenge_method: undefined },
      'invalid_request',
    ],
    ['for a token in the URL', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an ID token in the URL', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['with an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
  ])('redirects requests %s to the application with an error', async (_case, overrides, error) => {
    const callback = await new Browser(provider.url).open(buildAuthorizeUrl(overrides));
    const { origin, searchParams, hash } = new URL(callback.url);
    expect(origin).toBe(portal);
    const result = hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
    expect(result.get('error')).toBe(error);
    expect(result.get('state')).toBe('state-1');
  });

  it.each([
    ['with an unknown redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['with another path of a registered origin', { redirect_uri: `${portal}/elsewhere` }],
    ['from an unknown client', { client_id: 'unknown' }],
  ])('shows an error page for requests %s', async (_case, overrides) => {
    const page = await new Browser(provider.url).open(buildAuthorizeUrl(overrides));
    expect(page.status).toBe(400);
    expect(page.heading).toBe('We can’t sign you in');
    expect(page.body).not.toContain('evil.example');
  });
});

describe('POST /token with a code', () => {
  it.each([
    ['no verifier', {}],
    ['another verifier', { code_verifier: 'w'.repeat(96) }],
    ['the challenge as the verifier', { code_verifier: challenge }],
    ['another redirect_uri', { code_verifier: verifier, redirect_uri: `${portal}/other` }],
    ['another client', { code_verifier: verifier, client_id: 'unknown' }],
  ])('rejects an authorization code with %s', async (_case, overrides) => {
    const code = await obtainCode();
    const result = await requestTokens({ grant_type: 'authorization_code', code, ...overrides });
    expect(result.status).toBeGreaterThanOrEqual(400);
    expect(result.status).toBeLessThan(500);
  });

  it('accepts an authorization code only once', async () => {
    const request = { grant_type: 'authorization_code', code: await obtainCode(), code_verifier: verifier };
    expect(await requestTokens(request)).toEqual({ status: 200, error: undefined });
    expect(await requestTokens(request)).toEqual({ status: 400, error: 'invalid_grant' });
  });
});

describe('POST /token with a refresh token', () => {
  it('returns a new ID token of the same session with the complete profile', async () => {
    const { client, response } = await signIn(provider.url);
    const renewed = await client.useRefreshToken({
      state: {
        ...response,
        data: undefined,
        refresh_token: response.refresh_token ?? '',
        profile: response.profile,
      },
    });
    const claims = JSON.parse(atob((renewed.id_token ?? '').split('.')[1] ?? '')) as Record<string, unknown>;
    expect(claims).toMatchObject({
      sub: vera.sub,
      organization: vera.organization,
      sid: response.profile.sid,
      auth_time: response.profile.auth_time,
      amr: ['pwd'],
    });
    expect(renewed.refresh_token).not.toBe(response.refresh_token);
  });

  const redeemRefreshToken = async (refresh_token: string) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token });
    const result = await fetch(`${provider.url}/token`, { method: 'POST', body });
    return { status: result.status, ...((await result.json()) as { refresh_token?: string }) };
  };

  it('returns tokens until eight hours after the sign-in, regardless of renewals', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { response } = await signIn(provider.url);
    let token = response.refresh_token ?? '';
    const statuses = [];
    for (const hours of [3, 3, 1.9, 0.2]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      const renewed = await redeemRefreshToken(token);
      statuses.push(renewed.status);
      token = renewed.refresh_token ?? token;
    }
    expect(statuses).toEqual([200, 200, 200, 400]);
  });

  it('rotates refresh tokens, and revokes all of them when an old token is used again', async () => {
    const { response } = await signIn(provider.url);
    const second = await redeemRefreshToken(response.refresh_token ?? '');
    expect(second.status).toBe(200);
    expect((await redeemRefreshToken(response.refresh_token ?? '')).status).toBe(400);
    expect((await redeemRefreshToken(second.refresh_token ?? '')).status).toBe(400);
  });
});

describe('POST /token across origins', () => {
  it.each([
    ['the application', portal, portal],
    ['other sites', 'http://localhost:9999', null],
  ])('allows only registered origins to read responses: %s', async (_case, origin, allowed) => {
    const code = await obtainCode();
    const body = new URLSearchParams({
      client_id: 'portal',
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${portal}/`,
      code_verifier: verifier,
    });
    const response = await fetch(`${provider.url}/token`, { method: 'POST', body, headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.ok).toBe(allowed !== null);
  });
});
