import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, startService, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

const host = 'http://host.test';
const redirectUri = `${host}/callback`;
const user = 'vera@noordzee.example';
const readReports = 'https://analysis.windows.net/powerbi/api/Report.Read.All';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.emulator.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.emulator.url}${path}`, { headers, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
const getJson = async (path: string) => JSON.parse((await get(path)).text) as Record<string, unknown>;

function buildAuthorizePath(changes: Record<string, string> = {}, version = '/v2.0') {
  const query = {
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: `${readReports} openid profile offline_access`,
    state: 'state-1',
    ...changes,
  };
  return `/${client.tenant}/oauth2${version}/authorize?${new URLSearchParams(query).toString()}`;
}
const postForm = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.emulator.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });
const accept = (path: string) => postForm(path, { user, decision: 'accept' });
const getLocation = ({ headers }: Response) => new URL(headers.get('location') ?? 'none:');
const requestCode = async (changes: Record<string, string> = {}, version = '/v2.0') =>
  getLocation(await accept(buildAuthorizePath(changes, version))).searchParams.get('code') ?? '';
async function redeem(form: Record<string, string>) {
  const { status, body } = await service.requestAccessToken(form);
  return { status, body: body as Record<string, unknown> };
}
const redeemCode = async (code: string) =>
  redeem({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, scope: readReports });

describe('Metadata', () => {
  it.each([client.tenant, 'common', 'organizations'])('describes the endpoints of %s', async (tenant) => {
    const base = `${service.emulator.url}/${tenant}`;
    expect(await getJson(`/${tenant}/v2.0/.well-known/openid-configuration`)).toMatchObject({
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      end_session_endpoint: `${base}/oauth2/v2.0/logout`,
      device_authorization_endpoint: `${base}/oauth2/v2.0/devicecode`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
      response_modes_supported: ['query', 'fragment', 'form_post'],
    });
    expect(await getJson(`/${tenant}/.well-known/openid-configuration`)).toMatchObject({
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
    });
  });

  it('names itself in the instance discovery', async () => {
    const { host: name } = new URL(service.emulator.url);
    expect(await getJson('/common/discovery/instance?api-version=1.1')).toMatchObject({
      metadata: [{ preferred_network: name, preferred_cache: name, aliases: [name] }],
    });
  });

  it('describes the endpoints also at paths with two slashes, for authorities that end with a slash', async () => {
    const path = `/${client.tenant}//v2.0/.well-known/openid-configuration`;
    expect(await getJson(path)).toMatchObject({ token_endpoint: expect.any(String) as string });
  });

  it.each(['UserRealm', 'userrealm'])('states at %s that it manages the accounts itself', async (path) => {
    expect(await getJson(`/common/${path}/${encodeURIComponent(user)}?api-version=1.0`)).toMatchObject({
      account_type: 'Managed',
      domain_name: 'noordzee.example',
    });
  });

  it('rejects an unknown tenant with AADSTS90002', async () => {
    expect(await getJson('/other.example/v2.0/.well-known/openid-configuration')).toMatchObject({
      error: 'invalid_request',
      error_codes: [90_002],
    });
  });

  it('allows registered host pages to read responses, and no other pages', async () => {
    const path = '/common/v2.0/.well-known/openid-configuration';
    expect((await get(path, { origin: host })).headers.get('access-control-allow-origin')).toBe(host);
    expect(
      (await get(path, { origin: 'http://evil.test' })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

describe('ID tokens', () => {
  it('are signed with the published key and contain account, tenant and nonce', async () => {
    const { body } = await redeemCode(await requestCode({ nonce: 'nonce-1' }));
    const { issuer, jwks_uri } = await getJson(`/${client.tenant}/v2.0/.well-known/openid-configuration`);
    const keys = createRemoteJWKSet(new URL(String(jwks_uri)));
    const { payload } = await jwtVerify(String(body['id_token']), keys, {
      issuer: String(issuer),
      audience: client.clientId,
    });
    expect(payload).toMatchObject({ preferred_username: user, name: 'vera', nonce: 'nonce-1', ver: '2.0' });
    const info = Buffer.from(String(body['client_info']), 'base64url').toString();
    expect(JSON.parse(info)).toEqual({ uid: payload['oid'], utid: payload['tid'] });
  });

  it('are issued only for the scope openid, and refresh tokens only for offline_access', async () => {
    const { body } = await redeemCode(await requestCode({ scope: readReports }));
    expect(body).toMatchObject({ scope: readReports });
    expect(body).not.toHaveProperty('id_token');
    expect(body).not.toHaveProperty('refresh_token');
  });
});

describe('Responses of the authorization endpoint', () => {
  it('are sent in the fragment on request', async () => {
    const location = getLocation(await accept(buildAuthorizePath({ response_mode: 'fragment' })));
    expect(location.search).toBe('');
    const fragment = new URLSearchParams(location.hash.slice(1));
    expect(fragment.get('state')).toBe('state-1');
    expect((await redeemCode(fragment.get('code') ?? '')).status).toBe(200);
  });

  it('are sent as a form on request, by a page that runs only its own script', async () => {
    const response = await accept(buildAuthorizePath({ response_mode: 'form_post', state: '"><script>' }));
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'sha256-[^']+'; form-action 'self' http:\/\/host\.test;/);
    const page = await response.text();
    expect(page).toContain(`<form method="post" action="${redirectUri}">`);
    expect(page).toContain('name="state" value="&quot;&gt;&lt;script&gt;"');
    const code = /name="code" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await redeemCode(code)).status).toBe(200);
  });

  it('contain an ID token on request, which requires a nonce', async () => {
    const path = buildAuthorizePath({ response_type: 'code id_token', nonce: 'nonce-2' });
    const fragment = new URLSearchParams(getLocation(await accept(path)).hash.slice(1));
    expect([...fragment.keys()].sort()).toEqual(['code', 'id_token', 'state']);
    expect((await get(buildAuthorizePath({ response_type: 'code id_token' }))).status).toBe(400);
  });

  it('are sent to programs on the same computer, and not to other addresses', async () => {
    const path = buildAuthorizePath({ redirect_uri: 'http://localhost:61234/' });
    expect(getLocation(await accept(path)).host).toBe('localhost:61234');
    expect((await get(buildAuthorizePath({ redirect_uri: 'https://localhost.evil.test/' }))).status).toBe(
      400,
    );
  });

  it('requires known scopes', async () => {
    expect(
      (await get(buildAuthorizePath({ scope: 'https://graph.microsoft.com/Mail.Read' }))).text,
    ).toContain('AADSTS70011');
  });
});

describe('Silent sign-ins (prompt=none)', () => {
  const silent = (cookie: string, changes: Record<string, string> = {}) =>
    get(buildAuthorizePath({ prompt: 'none', ...changes }), { cookie });

  it('succeed for the user who has signed in with this browser, until the user signs out', async () => {
    const signIn = await accept(buildAuthorizePath());
    const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { headers } = await silent(cookie, { login_hint: user });
    const code = new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
    expect((await redeemCode(code)).status).toBe(200);
    const signOut = await get(`/${client.tenant}/oauth2/v2.0/logout?post_logout_redirect_uri=${redirectUri}`);
    expect(signOut.headers.get('location')).toBe(redirectUri);
    expect(signOut.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it.each([
    ['without a user', '', {}],
    ['for another user', 'emulator-user=sam%40lumen.example', { login_hint: user }],
    ['with a cookie that contains no email address', 'emulator-user=%00', {}],
    ['with a cookie that is not encoded correctly', 'emulator-user=%', {}],
    ['with a cookie that is not UTF-8', 'emulator-user=%ff%40lumen.example', {}],
  ])('fail with login_required %s', async (_, cookie, changes) => {
    const { headers } = await silent(cookie, changes);
    const { searchParams } = new URL(headers.get('location') ?? 'none:');
    expect(searchParams.get('error')).toBe('login_required');
    expect(searchParams.get('error_description')).toMatch(/^AADSTS50058: /);
  });

  it('do not redirect to unregistered addresses after a sign-out', async () => {
    const { status, headers } = await get(
      '/common/oauth2/v2.0/logout?post_logout_redirect_uri=https://evil.test',
    );
    expect(status).toBe(200);
    expect(headers.get('location')).toBeNull();
  });
});

describe('Version 1', () => {
  it('uses a resource in place of scopes', async () => {
    const resource = 'https://analysis.windows.net/powerbi/api';
    const code = await requestCode({ scope: '', resource }, '');
    const response = await postForm(`/${client.tenant}/oauth2/token`, {
      grant_type: 'authorization_code',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: redirectUri,
      code,
    });
    expect(await response.json()).toMatchObject({
      scope: `${resource}/.default openid profile offline_access`,
    });
    const other = { grant_type: 'client_credentials', resource: 'https://graph.microsoft.com', scope: '' };
    expect((await redeem(other)).body).toMatchObject({ error_codes: [500_011] });
  });
});

describe('Applications', () => {
  it('without a secret redeem only codes with PKCE', async () => {
    const form = {
      grant_type: 'authorization_code',
      client_id: client.clientId,
      code: await requestCode(),
      redirect_uri: redirectUri,
    };
    const response = await postForm(`/${client.tenant}/oauth2/v2.0/token`, form);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client', error_codes: [7_000_218] });
  });

  it('with a secret keep it for the renewal of their tokens', async () => {
    const { body } = await redeemCode(await requestCode());
    const form = {
      grant_type: 'refresh_token',
      client_id: client.clientId,
      refresh_token: String(body['refresh_token']),
    };
    expect((await postForm(`/${client.tenant}/oauth2/v2.0/token`, form)).status).toBe(401);
  });

  it.each([
    ['without a registered certificate', { client_assertion: 'e30.e30.e30' }, 700_027],
    ['with an unknown ID', { client_id: 'other' }, 700_016],
  ])('are rejected %s', async (_, form, code) => {
    expect((await redeem(form)).body).toMatchObject({ error_codes: [code] });
  });

  it('cannot send passwords unless this is allowed', async () => {
    const form = { grant_type: 'password', username: user, password: 'any' };
    expect((await redeem(form)).body).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('cannot use the REST interface with a token that only identifies the user', async () => {
    const { body } = await redeemCode(await requestCode({ scope: 'openid profile' }));
    const response = await service.sendRequest(
      'GET',
      '/v1.0/myorg/groups',
      undefined,
      String(body['access_token']),
    );
    expect(response.status).toBe(403);
  });

  it('act on behalf of users only with an access token of a user', async () => {
    const { body: own } = await redeem({});
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      requested_token_use: 'on_behalf_of',
      assertion: String(own['access_token']),
    };
    expect((await redeem(form)).body).toMatchObject({ error: 'invalid_grant', error_codes: [500_131] });
  });
});

describe('Scopes of the API of the application', () => {
  const apiScope = `api://${client.clientId}/access_as_user`;
  const requestApiToken = async (scope = `${apiScope} openid`) =>
    (await redeemCode(await requestCode({ scope }))).body;
  const exchange = (assertion: unknown, form: Record<string, string> = {}) =>
    redeem({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      requested_token_use: 'on_behalf_of',
      assertion: String(assertion),
      ...form,
    });
  const listReports = (token: unknown) =>
    service.sendRequest('GET', `/v1.0/myorg/groups/${workspace}/reports`, undefined, String(token));

  it('give an access token that the application verifies with the published key', async () => {
    const { issuer, jwks_uri } = await getJson(`/${client.tenant}/v2.0/.well-known/openid-configuration`);
    const { scope, access_token: token } = await requestApiToken();
    expect(scope).toBe(`${apiScope} openid profile`);
    const { payload } = await jwtVerify(String(token), createRemoteJWKSet(new URL(String(jwks_uri))), {
      issuer: String(issuer),
      audience: client.clientId,
    });
    expect(payload).toMatchObject({
      scp: 'access_as_user',
      preferred_username: user,
      azp: client.clientId,
      ver: '2.0',
    });
  });

  it('give a token that the REST interface rejects, and that the application exchanges on behalf of the user', async () => {
    const { access_token: token } = await requestApiToken();
    expect((await listReports(token)).status).toBe(401);
    const { body } = await exchange(token, { scope: readReports });
    expect(body).toMatchObject({ scope: readReports });
    expect((await listReports(body['access_token'])).status).toBe(200);
  });

  it('are the only ones whose tokens are exchanged: not those of REST, and no ID tokens', async () => {
    const { access_token: restToken, id_token: idToken } = await requestApiToken(`${readReports} openid`);
    for (const assertion of [restToken, idToken, 'nonsense'])
      expect((await exchange(assertion)).body).toMatchObject({
        error: 'invalid_grant',
        error_codes: [500_131],
      });
  });

  it('are kept by refresh tokens', async () => {
    const { refresh_token: refreshToken } = await requestApiToken(`${apiScope} offline_access`);
    const { body } = await redeem({
      grant_type: 'refresh_token',
      refresh_token: String(refreshToken),
      scope: 'offline_access',
    });
    expect(body['scope']).toBe(`${apiScope} offline_access`);
    expect((await exchange(body['access_token'])).status).toBe(200);
  });

  it('can be requested as the resource of version 1', async () => {
    const { body } = await redeemCode(
      await requestCode({ scope: '', resource: `api://${client.clientId}` }, ''),
    );
    expect((await exchange(body['access_token'])).status).toBe(200);
  });

  it.each([
    ['of another application', 'api://other/access_as_user', 'AADSTS70011'],
    ['without a name', `api://${client.clientId}/`, 'AADSTS70011'],
    ['together with permissions of REST', `${apiScope} ${readReports}`, 'AADSTS28000'],
  ])('are rejected %s', async (_case, scope, code) => {
    const { status, text } = await get(buildAuthorizePath({ scope }));
    expect(status).toBe(400);
    expect(text).toContain(code);
  });
});

describe('Sign-ins on devices', () => {
  const start = async () =>
    (await (
      await postForm('/common/oauth2/v2.0/devicecode', { client_id: client.clientId, scope: readReports })
    ).json()) as Record<string, string>;
  const poll = (code: string | undefined) =>
    redeem({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code ?? '' });
  const decide = (code: string | undefined, decision: string, email = user) =>
    postForm('/devicelogin', { code: code ?? '', user: email, decision });

  it('wait for the user, who enters the code in any case, and succeed once', async () => {
    const { device_code, user_code, verification_uri } = await start();
    expect(verification_uri).toBe(`${service.emulator.url}/devicelogin`);
    expect(user_code).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{9}$/);
    expect((await poll(device_code)).body).toMatchObject({
      error: 'authorization_pending',
      error_codes: [70_016],
    });
    expect((await decide(` ${String(user_code).toLowerCase()} `, 'accept')).status).toBe(200);
    expect((await poll(device_code)).status).toBe(200);
    expect((await poll(device_code)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('fail when the user declines', async () => {
    const { device_code, user_code } = await start();
    await decide(user_code, 'cancel', '');
    expect((await poll(device_code)).body).toMatchObject({ error: 'access_denied', error_codes: [65_004] });
  });

  it('show an error for a wrong code or address, and keep what was entered', async () => {
    const { user_code } = await start();
    const wrongCode = await decide('BBBBBBBBB', 'accept');
    expect(wrongCode.status).toBe(422);
    expect(await wrongCode.text()).toContain('The code is unknown or has expired.');
    const wrongAddress = await decide(user_code, 'accept', 'nobody');
    expect(wrongAddress.status).toBe(422);
    expect(await wrongAddress.text()).toContain(`value="${String(user_code)}"`);
    expect((await get('/devicelogin')).text).toContain('Enter the code');
  });
});
