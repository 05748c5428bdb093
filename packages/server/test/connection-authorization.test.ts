import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDirectory } from './support/directory.ts';
import type { Directory, AuthorizationStart } from './support/directory.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const callbackUrl = 'https://portal.example/api/power-bi-connections/callback';
const viewer = 'viewer@alpha.example';
const connectionAdmin = 'connectionadmin@alpha.example';

let portal: Portal;
let directory: Directory;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: 'https://portal.example' });
  directory = createDirectory(portal);
});
afterAll(() => portal.close());
beforeEach(() => directory.reset());

describe('Authorization URL of a connection', () => {
  it("returns the authorization URL of the connection's directory with PKCE and a new state", async () => {
    const { url } = await directory.startAuthorization(viewer, 'personal of alpha');
    expect(`${url.origin}${url.pathname}`).toBe(`${portal.bi.url}/alpha.example/oauth2/v2.0/authorize`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: 'client of alpha',
      response_type: 'code',
      response_mode: 'query',
      redirect_uri: callbackUrl,
      scope: 'https://analysis.windows.net/powerbi/api/.default offline_access',
      code_challenge_method: 'S256',
    });
    const second = await directory.startAuthorization(viewer, 'personal of alpha');
    expect(second.state).not.toBe(query['state']);
    expect(second.url.searchParams.get('code_challenge')).not.toBe(query['code_challenge']);
  });

  it('sets a secure cookie that scripts cannot read and that is limited to the connection routes', async () => {
    const connectionId = await portal.getId('connections', 'personal of alpha');
    const { headers } = await portal.callRoute(viewer, 'buildAuthorizeUrl', { connectionId });
    const [nameAndValue = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
    expect(nameAndValue).toMatch(/^__Secure-portal_browser_[0-9a-f]{8}=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/api/power-bi-connections',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('sets a cookie that browsers accept without HTTPS, if the portal has an HTTP address', async () => {
    const localPortal = await startPortal({ publicUrl: 'http://portal.example' });
    onTestFinished(() => localPortal.close());
    const connectionId = await localPortal.getId('connections', 'personal of alpha');
    const { headers } = await localPortal.callRoute(viewer, 'buildAuthorizeUrl', { connectionId });
    const [nameAndValue = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
    expect(nameAndValue).toMatch(/^portal_browser_[0-9a-f]{8}=[\w-]{43}$/);
    expect(attributes).not.toContain('Secure');
  });

  it.each([
    [viewer, 'delegated of alpha', 404, /not found/],
    ['outsider@alpha.example', 'personal of alpha', 404, /not found/],
    [connectionAdmin, 'principal of alpha', 422, /signs in as an application/],
    [connectionAdmin, 'empty of alpha', 422, /signs in as an application/],
  ])('does not return the authorization URL to %s for %s', async (email, connection, status, message) => {
    const connectionId = await portal.getId('connections', connection);
    expect(await portal.callRoute(email, 'buildAuthorizeUrl', { connectionId })).toMatchObject({
      status,
      body: { error: { message: expect.stringMatching(message) as string } },
    });
  });
});

describe('Authorization callback', () => {
  it('redeems the code with the verifier, stores the grant and closes the window', async () => {
    const { url, state, cookie } = await directory.startAuthorization(viewer, 'personal of alpha');
    const { status, headers, body } = await directory.returnToPortal({ code: 'code of vera', state }, cookie);
    expect(status).toBe(200);
    expect(body).toContain('window.close();');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'nonce-/);
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await directory.listGrants()).toEqual([{ user_id: await portal.getId('users', viewer) }]);
    const [form] = directory.getTokenRequests();
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code of vera',
      redirect_uri: callbackUrl,
    });
    const challenge = createHash('sha256')
      .update(form?.['code_verifier'] ?? '')
      .digest('base64url');
    expect(challenge).toBe(url.searchParams.get('code_challenge'));
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([
      { email: viewer, method: 'GET', url: '/api/power-bi-connections/callback', status_code: 200 },
    ]);
  });

  it('reports a failed authorization and invalidates the state', async () => {
    const { state, cookie } = await directory.startAuthorization(viewer, 'personal of alpha');
    const rejected = await directory.returnToPortal({ error: 'server_error', state }, cookie);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toContain('has not been connected (server_error)');
    expect(rejected.body).not.toMatch(/\nwindow\.close/);
    expect((await directory.returnToPortal({ code: 'code of vera', state }, cookie)).status).toBe(400);
  });

  it('closes the window after the user has canceled', async () => {
    const { state, cookie } = await directory.startAuthorization(viewer, 'personal of alpha');
    const canceled = await directory.returnToPortal({ error: 'access_denied', state }, cookie);
    expect(canceled.status).toBe(422);
    expect(canceled.body).toContain('Your account has not been connected. You can close this window.');
    expect(canceled.body).toMatch(/\nwindow\.close/);
  });

  it('keeps the window open when the user has canceled but the state is invalid', async () => {
    const { cookie } = await directory.startAuthorization(viewer, 'personal of alpha');
    const rejected = await directory.returnToPortal({ error: 'access_denied', state: 'forged' }, cookie);
    expect(rejected.status).toBe(400);
    expect(rejected.body).not.toMatch(/\nwindow\.close/);
  });

  it('supports two windows of one browser at the same time', async () => {
    const first = await directory.startAuthorization(connectionAdmin, 'personal of alpha');
    const connectionId = await portal.getId('connections', 'delegated of alpha');
    const second = await portal.callRoute<{ url: string }>(
      connectionAdmin,
      'buildAuthorizeUrl',
      { connectionId },
      { headers: { cookie: first.cookie } },
    );
    const [cookie = ''] = second.headers.get('set-cookie')?.split(';') ?? [];
    expect(cookie.split('=')[0]).not.toBe(first.cookie.split('=')[0]);
    const cookies = `${first.cookie}; ${cookie}`;
    const state = new URL(second.body.url).searchParams.get('state') ?? '';
    const callback = await directory.returnToPortal({ code: 'code of one', state: first.state }, cookies);
    expect(callback.status).toBe(200);
    // The callback deletes the cookie of this state only, not the cookie of the other window.
    expect(callback.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${first.cookie.split('=')[0] ?? ''}=; Max-Age=0; .*; Secure(;|$)`)),
    ]);
    expect((await directory.returnToPortal({ code: 'code of two', state }, cookie)).status).toBe(200);
    expect(await directory.listGrants()).toHaveLength(2);
  });

  const startAsOtherUser = async () =>
    directory.startAuthorization('contributer@alpha.example', 'personal of alpha');
  it.each<[string, (own: AuthorizationStart) => Promise<[Record<string, string>, string]>]>([
    ['no state', async ({ cookie }) => [{ code: 'c' }, cookie]],
    ['a forged state', async ({ cookie }) => [{ code: 'c', state: 'A'.repeat(400) }, cookie]],
    [
      'a modified state',
      async ({ state, cookie }) => [{ code: 'c', state: `${state.slice(0, -4)}AAAA` }, cookie],
    ],
    ['no cookie', async ({ state }) => [{ code: 'c', state }, '']],
    [
      'the state of another user',
      async ({ cookie }) => [{ code: 'c', state: (await startAsOtherUser()).state }, cookie],
    ],
    [
      'the browser of another user',
      async ({ state }) => [{ code: 'c', state }, (await startAsOtherUser()).cookie],
    ],
    [
      'an expired state',
      async ({ state, cookie }) => {
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1);
        return [{ code: 'c', state }, cookie];
      },
    ],
    [
      'a used state',
      async ({ state, cookie }) => {
        await directory.returnToPortal({ code: 'code of vera', state }, cookie);
        await portal.query('delete from connection_grants');
        return [{ code: 'c', state }, cookie];
      },
    ],
  ])('rejects a callback with %s and stores nothing [T24]', async (_, prepare) => {
    const [query, cookie] = await prepare(await directory.startAuthorization(viewer, 'personal of alpha'));
    portal.bi.requests.length = 0;
    const { status, headers } = await directory.returnToPortal(query, cookie);
    expect(status).toBe(400);
    expect(await directory.listGrants()).toEqual([]);
    expect(portal.bi.requests).toEqual([]);
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([{ status_code: 400 }]);
  });

  it('rejects users who have been deactivated since they started the authorization', async () => {
    const { state, cookie } = await directory.startAuthorization(viewer, 'personal of alpha');
    await portal.query('update users set active = false where email = $1', [viewer]);
    const { status } = await directory.returnToPortal({ code: 'c', state }, cookie);
    await portal.query('update users set active = true where email = $1', [viewer]);
    expect({ status, grants: await directory.listGrants() }).toEqual({ status: 401, grants: [] });
  });
});
