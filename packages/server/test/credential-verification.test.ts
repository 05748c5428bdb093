import type { Connection, ConnectionAuthorization, HealthEntry } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import type { BiResponse } from './support/bi.ts';
import { createDirectory } from './support/directory.ts';
import type { Directory } from './support/directory.ts';
import { clientSecret } from './support/fixture.ts';
import { secretsKey, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'connectionadmin@alpha.example';
const viewer = 'viewer@alpha.example';
const shared = 'delegated of alpha';
const personal = 'personal of alpha';

let portal: Portal;
let directory: Directory;
beforeEach(async () => {
  portal = await startPortal({ publicUrl: 'https://portal.example' });
  directory = createDirectory(portal);
});
afterEach(() => portal.close());

const getParams = async (name: string) => ({ connectionId: await portal.getId('connections', name) });
const getConnection = async (name: string) =>
  (await portal.callRoute<Connection>(admin, 'getConnection', await getParams(name))).body;
const update = async (name: string, body: object, headers: Record<string, string> = {}) =>
  portal.callRoute<Connection>(admin, 'updateConnection', await getParams(name), { body, headers });
async function findHealth(name: string) {
  const { body } = await portal.callRoute<HealthEntry[]>(admin, 'listHealth');
  return body.find((entry) => entry.name === name);
}
async function readSecret(name: string): Promise<string> {
  const [row] = await portal.query<{ id: string; client_secret: Buffer }>(
    'select id, client_secret from connections where name = $1',
    [name],
  );
  return row ? createSecretBox(secretsKey).open(row.client_secret, row.id) : '';
}
const openReport = async (report: string) => (await directory.getToken(viewer, report)).status;

/** Scripts the BI service: the directory accepts the secrets, and each account accesses the workspaces. */
function respond({
  token,
  workspaces,
}: {
  token?: (form: URLSearchParams) => BiResponse | undefined;
  workspaces?: string[];
}) {
  portal.bi.respondWith(({ path, body }) => {
    if (path.endsWith('/token')) return token?.(new URLSearchParams(body));
    if (path.startsWith('/api/groups?') && workspaces)
      return { body: { value: workspaces.map((id) => ({ id, name: 'Foreign' })) } };
    return undefined;
  });
}
const invalidSecret: BiResponse = {
  status: 401,
  body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.' },
};
function rejectSecret(secret: string) {
  respond({ token: (form) => (form.get('client_secret') === secret ? invalidSecret : undefined) });
}

describe('Credentials of a connection of type App Owns Data', () => {
  const principal = 'principal of alpha';

  it.each<[string, () => void, string]>([
    [
      'the secret is wrong',
      () => {
        rejectSecret('wrong');
      },
      "The BI service rejected the connection's credentials (AADSTS7000215). The stored credentials have not been changed.",
    ],
    [
      'the directory does not respond',
      () => {
        respond({ token: () => ({ silent: true }) });
      },
      'The BI service is not responding. Try again in a moment. The stored credentials have not been changed.',
    ],
    [
      'the directory is overloaded',
      () => {
        respond({ token: () => ({ status: 429, headers: { 'retry-after': '60' } }) });
      },
      'The BI service is busy. Try again in a moment. The stored credentials have not been changed.',
    ],
    [
      'the credentials are those of another directory',
      () => {
        respond({ workspaces: ['99999999-9999-4999-8999-999999999999'] });
      },
      'The account cannot access workspaces that reports of this connection use: 11111111-1111-4111-8111-111111111111. The stored credentials have not been changed.',
    ],
  ])('stay in use when %s [T43]', async (_, script, message) => {
    const before = await getConnection(principal);
    script();
    expect(await update(principal, { name: 'New', auth: { clientSecret: 'wrong' } })).toMatchObject({
      status: 422,
      body: { error: { code: 'credentials_unverified', message } },
    });
    expect(await getConnection(principal)).toEqual(before);
    expect(await readSecret(principal)).toBe(clientSecret);
    rejectSecret('wrong');
    expect(await openReport('sales')).toBe(200);
  });

  it('are replaced when the directory accepts the new ones, and the connection is OK immediately', async () => {
    await portal.query("update health set state = 'broken', code = 'credentialsRejected' where name = $1", [
      principal,
    ]);
    const { status, body } = await update(principal, { auth: { clientSecret: 'renewed' } });
    expect({ status, body }).toMatchObject({ status: 200, body: { authenticated: true } });
    expect(await readSecret(principal)).toBe('renewed');
    const connection = await findHealth(principal);
    expect(connection).toMatchObject({ state: 'ok', code: null });
    expect(
      await portal.query("select changes from audit_log where action = 'changeHealth' and user_id is null"),
    ).toEqual([
      {
        changes: [
          { field: 'state', before: 'broken', after: 'ok' },
          { field: 'reason', before: 'credentialsRejected', after: null },
        ],
      },
    ]);
  });

  it('are stored unverified if the request says so, and break the connection and its reports immediately', async () => {
    rejectSecret('wrong');
    const { status, body } = await update(principal, {
      auth: { clientSecret: 'wrong' },
      saveUnverified: true,
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { authenticated: false } });
    const connection = await findHealth(principal);
    expect(connection).toMatchObject({ state: 'broken', code: 'credentialsRejected' });
    expect(await findHealth('sales of alpha')).toMatchObject({
      state: 'broken',
      code: 'connectionBroken',
      since: connection?.since,
    });
    expect(await portal.query("select body from audit_log where action = 'updateConnection'")).toEqual([
      { body: { auth: { clientSecret: '[redacted]' }, saveUnverified: true } },
    ]);
  });

  it('have an unknown state if they are stored while the directory does not respond', async () => {
    respond({ token: () => ({ status: 503 }) });
    const body = { auth: { clientSecret: 'unproven' }, saveUnverified: true };
    expect((await update(principal, body)).body.authenticated).toBeNull();
    expect(await findHealth(principal)).toMatchObject({ state: 'unknown', code: null });
  });

  it('are not replaced when another administrator has replaced them during the verification', async () => {
    portal.bi.respondWith(async ({ path }) => {
      if (path.endsWith('/token'))
        await portal.query("update connections set client_id = 'quick' where name = $1", [principal]);
      return undefined;
    });
    expect(await update(principal, { auth: { clientSecret: 'slow' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    expect((await getConnection(principal)).auth.clientId).toBe('quick');
    expect(await readSecret(principal)).toBe(clientSecret);
  });

  it('are not sent to the directory when the version is outdated', async () => {
    portal.bi.respondWith();
    const body = { auth: { clientSecret: 'stale' } };
    expect((await update(principal, body, { 'if-match': '"0"' })).status).toBe(412);
    expect(portal.bi.requests).toEqual([]);
  });

  it('are verified before the type of the connection changes', async () => {
    await portal.query("update health set state = 'ok' where name = $1", [principal]);
    expect(await update(principal, { type: 'User Owns Data' })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'credentials_unverified',
          message:
            'These settings require a new sign-in. Select Authorize and sign in. The stored credentials have not been changed.',
        },
      },
    });
    expect((await getConnection(principal)).type).toBe('App Owns Data');
  });
});

describe('Credentials of a connection that signs in as a user', () => {
  const start = async (name: string, body: object = {}) =>
    portal.callRoute<ConnectionAuthorization>(admin, 'startAuthorization', await getParams(name), { body });
  const readState = async (name: string, { id }: ConnectionAuthorization) =>
    (
      await portal.callRoute<ConnectionAuthorization>(admin, 'getAuthorization', {
        ...(await getParams(name)),
        authorizationId: id,
      })
    ).body;
  const openPopup = async (name: string, { id }: ConnectionAuthorization) => {
    const { body, headers } = await portal.callRoute<{ url: string }>(
      admin,
      'buildAuthorizeUrl',
      await getParams(name),
      { query: `?authorization=${id}` },
    );
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const url = new URL(body.url);
    return { url, state: url.searchParams.get('state') ?? '', cookie };
  };
  const signIn = async (
    name: string,
    body: object,
    query: Record<string, string> = { code: 'code of new' },
  ) => {
    const { body: authorization } = await start(name, body);
    const { state, cookie } = await openPopup(name, authorization);
    const callback = await directory.returnToPortal({ ...query, state }, cookie);
    return { status: callback.status, authorization: await readState(name, authorization) };
  };

  it.each([shared, personal])('are verified with the authorization: %s', async (name) => {
    await directory.reset();
    await directory.authorize(admin, name, 'code of master');
    portal.bi.requests.length = 0;
    expect((await update(name, { auth: { clientSecret: 'renewed' } })).status).toBe(200);
    expect(directory.getTokenRequests()).toMatchObject([
      { grant_type: 'refresh_token', client_secret: 'renewed' },
    ]);
    expect(await findHealth(name)).toMatchObject({ state: 'ok' });
    expect(directory.getRefreshTokens()).toHaveLength(1);
  });

  it('stay in use, with the authorization, when the directory rejects the new secret [T43]', async () => {
    await directory.reset();
    await directory.authorize(admin, shared, 'code of master');
    rejectSecret('wrong');
    expect((await update(shared, { auth: { clientSecret: 'wrong' } })).status).toBe(422);
    expect(await readSecret(shared)).toBe(clientSecret);
    expect(await directory.listGrants()).toEqual([{ user_id: null }]);
    expect(await openReport('delegated report')).toBe(200);
  });

  it('keep the authorization when the directory rejects its refresh token for the new secret', async () => {
    await directory.reset();
    await directory.authorize(admin, shared, 'code of master');
    respond({
      token: (form) =>
        form.get('client_secret') === 'foreign'
          ? { status: 400, body: { error: 'invalid_grant' } }
          : undefined,
    });
    expect((await update(shared, { auth: { clientSecret: 'foreign' } })).status).toBe(422);
    expect(await directory.listGrants()).toEqual([{ user_id: null }]);
  });

  it('are not replaced by an update that would end the authorization', async () => {
    await directory.reset();
    await directory.authorize(admin, shared, 'code of master');
    expect((await update(shared, { auth: { clientId: 'other' } })).status).toBe(422);
    expect(await directory.listGrants()).toEqual([{ user_id: null }]);
  });

  it('are replaced together with the authorization when the sign-in succeeds', async () => {
    await directory.reset();
    await directory.authorize(admin, shared, 'code of master');
    const auth = { clientId: 'new app', clientSecret: 'new secret', tenantId: 'new.example' };
    const { body: authorization } = await start(shared, { auth });
    const { url, state, cookie } = await openPopup(shared, authorization);
    expect(url.pathname).toBe('/new.example/oauth2/v2.0/authorize');
    expect(url.searchParams.get('client_id')).toBe('new app');
    // The credentials in use work until the sign-in succeeds.
    expect((await getConnection(shared)).auth.clientId).toBe('client of alpha');
    expect(await openReport('delegated report')).toBe(200);
    expect(await readState(shared, authorization)).toMatchObject({ state: 'pending', problem: null });
    await directory.returnToPortal({ code: 'code of new', state }, cookie);
    expect(await readState(shared, authorization)).toMatchObject({ state: 'completed', problem: null });
    expect((await getConnection(shared)).auth).toMatchObject({
      clientId: 'new app',
      tenantId: 'new.example',
    });
    expect(await readSecret(shared)).toBe('new secret');
    expect(directory.getTokenRequests().at(-1)).toMatchObject({
      client_id: 'new app',
      client_secret: 'new secret',
      code: 'code of new',
    });
    expect(await openReport('delegated report')).toBe(200);
    expect(await findHealth(shared)).toMatchObject({ state: 'ok' });
    expect(await portal.query('select credentials from connection_authorizations')).toEqual([
      { credentials: null },
    ]);
  });

  it.each<[string, () => void, Record<string, string>, RegExp]>([
    [
      'the user cancels the sign-in',
      () => undefined,
      { error: 'access_denied' },
      /has not been connected \(access_denied\)/,
    ],
    [
      'the directory rejects the code',
      () => {
        respond({ token: (form) => (form.get('code') ? invalidSecret : undefined) });
      },
      { code: 'code of new' },
      /AADSTS7000215/,
    ],
    [
      'the directory does not respond to the code',
      () => {
        respond({ token: (form) => (form.get('code') ? { disconnects: true } : undefined) });
      },
      { code: 'code of new' },
      /not responding/,
    ],
    [
      'the account cannot access the workspaces in use',
      () => {
        respond({
          token: (form) =>
            form.get('code')
              ? { body: { access_token: 'foreign', expires_in: 3600, refresh_token: 'foreign' } }
              : undefined,
          workspaces: [],
        });
      },
      { code: 'code of new' },
      /cannot access workspaces/,
    ],
  ])('stay in use when %s [T43]', async (_, script, query, problem) => {
    await directory.reset();
    await directory.authorize(admin, shared, 'code of master');
    const before = await getConnection(shared);
    script();
    const { authorization } = await signIn(shared, { auth: { clientSecret: 'new' } }, query);
    expect(authorization).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(problem) as string,
    });
    expect(await getConnection(shared)).toEqual(before);
    expect(await readSecret(shared)).toBe(clientSecret);
    expect(await directory.listGrants()).toEqual([{ user_id: null }]);
    portal.bi.respondWith();
    expect(await openReport('delegated report')).toBe(200);
  });

  it('accept an account without access to the workspaces in use if the request says so', async () => {
    await directory.reset();
    respond({
      token: (form) =>
        form.get('code')
          ? { body: { access_token: 'foreign', expires_in: 3600, refresh_token: 'foreign' } }
          : undefined,
      workspaces: [],
    });
    const { authorization } = await signIn(shared, { saveUnverified: true });
    expect(authorization.state).toBe('completed');
    expect(
      await portal.query("select body from audit_log where action = 'authorizeConnection'"),
    ).toMatchObject([{ body: { saveUnverified: true } }]);
  });

  it.each([shared, personal])(
    'are rejected before the sign-in when the secret is wrong: %s',
    async (name) => {
      rejectSecret('wrong');
      expect(await start(name, { auth: { clientSecret: 'wrong' } })).toMatchObject({
        status: 422,
        body: { error: { code: 'credentials_unverified' } },
      });
    },
  );

  it('continue to the sign-in when the directory allows no sign-in of the application itself', async () => {
    respond({ token: () => ({ status: 400, body: { error: 'unauthorized_client' } }) });
    expect((await start(shared, { auth: { clientSecret: 'new' } })).status).toBe(201);
  });

  it('are not replaced when the connection has changed since the sign-in was started', async () => {
    await directory.reset();
    const { body: authorization } = await start(shared, { auth: { clientSecret: 'new' } });
    const { state, cookie } = await openPopup(shared, authorization);
    await update(shared, { description: 'changed meanwhile' });
    expect((await directory.returnToPortal({ code: 'code of new', state }, cookie)).status).toBe(409);
    expect(await readSecret(shared)).toBe(clientSecret);
    expect(await directory.listGrants()).toEqual([]);
  });

  it('are not replaced by an administrator who has lost the role since', async () => {
    await directory.reset();
    const { body: authorization } = await start(personal, { auth: { clientSecret: 'new' } });
    const { state, cookie } = await openPopup(personal, authorization);
    await portal.query('update users set connection_admin = false where email = $1', [admin]);
    expect((await directory.returnToPortal({ code: 'code of new', state }, cookie)).status).toBe(404);
    expect(await readSecret(personal)).toBe(clientSecret);
  });

  it('have one attempt per administrator, which ends only when the same administrator starts another', async () => {
    const superAdmin = 'super@example.com';
    await directory.reset();
    const startAs = async (caller: string, name: string) => {
      const params = await getParams(name);
      const { body } = await portal.callRoute<ConnectionAuthorization>(caller, 'startAuthorization', params, {
        body: {},
      });
      return { caller, params: { ...params, authorizationId: body.id } };
    };
    const attempts = [
      await startAs(admin, shared),
      await startAs(superAdmin, shared),
      await startAs(admin, personal),
      await startAs(admin, shared),
    ];
    const statuses = [];
    for (const { caller, params } of attempts)
      statuses.push((await portal.callRoute(caller, 'getAuthorization', params)).status);
    expect(statuses).toEqual([404, 200, 200, 200]);
  });

  it('are hidden from other administrators, and never stored or logged in plain text [T10]', async () => {
    const { body: authorization } = await start(shared, { auth: { clientSecret: 'pending SECRET' } });
    const params = { ...(await getParams(shared)), authorizationId: authorization.id };
    expect((await portal.callRoute('super@example.com', 'getAuthorization', params)).status).toBe(404);
    const tables = await portal.query(
      'select c::text from connection_authorizations c union all select a::text from audit_log a union all select i::text from idempotency_keys i',
    );
    const { url } = await openPopup(shared, authorization);
    expect(JSON.stringify([authorization, tables, portal.logs, url.href])).not.toContain('pending SECRET');
    expect(
      await portal.query(
        "select has_table_privilege('embed_portal_app', 'connection_authorizations', 'select, insert, update, delete') as allowed",
      ),
    ).toEqual([{ allowed: false }]);
  });
});
