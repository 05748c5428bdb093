import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, startService } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

const redirectUri = 'http://host.test/callback';
const verifier = 'v'.repeat(64);
const delegatedScope = 'https://analysis.windows.net/powerbi/api/.default offline_access';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.emulator.close());

function buildAuthorizeUrl(changes: Record<string, string> = {}, tenant = client.tenant): string {
  const query = {
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    response_mode: 'query',
    scope: delegatedScope,
    state: 'state 1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${service.emulator.url}/${tenant}/oauth2/v2.0/authorize?${new URLSearchParams(query).toString()}`;
}
async function submitConsent(form: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const;
  const { status, headers } = await fetch(buildAuthorizeUrl(), init);
  return { status, location: new URL(headers.get('location') ?? 'none:') };
}
const requestCode = async (user = 'vera@noordzee.example'): Promise<string> =>
  (await submitConsent({ user, decision: 'accept' })).location.searchParams.get('code') ?? '';
const redeem = (code: string, form: Record<string, string> = {}) =>
  service.requestAccessToken({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    scope: delegatedScope,
    ...form,
  });
const refresh = (refresh_token: string) =>
  service.requestAccessToken({ grant_type: 'refresh_token', refresh_token, scope: delegatedScope });
const readTokens = async (response: ReturnType<typeof redeem>) =>
  (await response).body as { access_token: string; refresh_token: string };
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

describe('GET and POST /authorize', () => {
  it('shows a consent page that loads no resources and cannot be framed', async () => {
    const response = await fetch(buildAuthorizeUrl({ login_hint: '"><script>' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self' http:\/\/host\.test;.*frame-ancestors 'none'/,
    );
    expect(await response.text()).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  it('redirects with a code or access_denied, and rejects an invalid email address with 422', async () => {
    const accepted = await submitConsent({ user: 'vera@noordzee.example', decision: 'accept' });
    expect(accepted.status).toBe(303);
    expect(accepted.location.href).toMatch(/^http:\/\/host\.test\/callback\?code=[^&]+&state=state\+1$/);
    const canceled = await submitConsent({ user: '', decision: 'cancel' });
    expect(Object.fromEntries(canceled.location.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'AADSTS65004: The user declined to authorize the application.',
      state: 'state 1',
    });
    expect((await submitConsent({ user: 'nobody', decision: 'accept' })).status).toBe(422);
  });

  it.each([
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/callback' }, undefined],
    ['an unknown client', { client_id: 'other' }, undefined],
    ['a request without PKCE', { code_challenge_method: 'plain' }, undefined],
    ['another tenant', {}, 'other.example'],
  ])('rejects %s with 400 and no redirect', async (_, changes, tenant) => {
    const response = await fetch(buildAuthorizeUrl(changes, tenant), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });
});

describe('POST /token with an authorization code', () => {
  it('returns an access token for REST and a refresh token that REST rejects', async () => {
    const { access_token, refresh_token } = await readTokens(redeem(await requestCode()));
    expect(refresh_token).toBeTypeOf('string');
    expect((await service.sendRequest('GET', '/v1.0/myorg/groups', undefined, access_token)).status).toBe(
      200,
    );
    expect((await service.sendRequest('GET', '/v1.0/myorg/groups', undefined, refresh_token)).status).toBe(
      401,
    );
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }, invalidGrant],
    ['another redirect URI', { redirect_uri: 'http://host.test/' }, invalidGrant],
    ['a wrong secret', { client_secret: 'guess' }, { status: 401, body: { error: 'invalid_client' } }],
  ])('rejects a code with %s', async (_, form, expected) => {
    expect(await redeem(await requestCode(), form)).toMatchObject(expected);
  });

  it('accepts a code only once', async () => {
    const code = await requestCode();
    await redeem(code);
    expect(await redeem(code)).toMatchObject(invalidGrant);
  });
});

describe('POST /token with a refresh token', () => {
  it('rotates the refresh token and rejects the previous token', async () => {
    const first = await readTokens(redeem(await requestCode()));
    const second = await readTokens(refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await refresh(first.refresh_token)).toMatchObject(invalidGrant);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('rejects refresh tokens that were issued before a revocation', async () => {
    const { refresh_token } = await readTokens(redeem(await requestCode()));
    expect((await service.sendRequest('DELETE', '/__emulator/grants')).status).toBe(204);
    expect(await refresh(refresh_token)).toMatchObject(invalidGrant);
    await expect.poll(async () => (await redeem(await requestCode())).status).toBe(200);
  });
});
