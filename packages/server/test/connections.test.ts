import type { Connection, TenantConnections } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import type { BiResponse } from './support/bi.ts';
import { buildFieldError } from './support/field-error.ts';
import { workspaceId } from './support/fixture.ts';
import { insertConnection, insertTenant } from './support/insert-rows.ts';
import { secretsKey, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.bi.respondWith();
});

const admin = 'connectionadmin@alpha.example';
const finance = '99999999-9999-4999-8999-999999999999';
const newSecret = 'another-client-SECRET';
const auth = { clientId: 'app', clientSecret: newSecret, tenantId: 'contoso.example' };

const getTenantId = (key = 'alpha') => portal.getId('tenants', `Tenant ${key}`);
const getConnectionId = (name = 'principal of alpha') => portal.getId('connections', name);
const patch = (connectionId: string, body: object) =>
  portal.callRoute<Connection>(admin, 'updateConnection', { connectionId }, { body });
const syncConnection = async (connectionId: string) =>
  portal.callRoute<Connection & { syncError: string | null }>(admin, 'syncConnection', { connectionId });
async function readStoredSecret(id: string): Promise<string | undefined> {
  const [row] = await portal.query<{ client_secret: Buffer | null }>(
    'select client_secret from connections where id = $1',
    [id],
  );
  return row?.client_secret ? createSecretBox(secretsKey).open(row.client_secret, id) : undefined;
}
describe('POST /tenants/{tenantId}/power-bi-connections', () => {
  const create = async (fields: object) => {
    const body = { name: 'New', tenantId: await getTenantId(), type: 'App Owns Data', ...fields };
    return portal.callRoute<Connection>(
      admin,
      'createConnection',
      { tenantId: await getTenantId() },
      { body },
    );
  };

  it.each(['App Owns Data', 'App Owns Data - User Principal', 'User Owns Data'])(
    'creates a connection of type %s without credentials and workspaces',
    async (type) => {
      const { status, body } = await create({ type });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: body.id,
        name: 'New',
        description: null,
        tenantId: await getTenantId(),
        version: 1,
        type,
        auth: { clientId: null, tenantId: null, hasClientSecret: false, secretExpires: null },
        groupsFilter: [],
        groups: [],
        groupsSyncDate: null,
        authenticated: null,
      });
    },
  );

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ tenantId: undefined }, 'tenantId', 'Tenant is required'],
    [{ type: 'Other' }, 'type', 'Type is required'],
  ])('rejects a connection with %j and names the field', async (fields, field, message) => {
    expect(await create(fields)).toMatchObject(buildFieldError(field, message));
  });
});

describe('Credentials of a connection', () => {
  it('stores credentials encrypted and never returns them [T10]', async () => {
    const id = await insertConnection(portal, 'alpha');
    const response = await patch(id, { auth });
    expect(response.body.auth).toEqual({
      clientId: 'app',
      tenantId: 'contoso.example',
      hasClientSecret: true,
      secretExpires: null,
    });
    expect(await readStoredSecret(id)).toBe(newSecret);
    const userId = await portal.getId('users', admin);
    const lists = [
      response,
      await portal.callRoute<object>(admin, 'listConnectionsOfUser', { userId }),
      await portal.callRoute<object>(admin, 'listConnectionsOfTenant', { tenantId: await getTenantId() }),
    ];
    const tables = await portal.query(
      'select c::text from connections c union all select a::text from audit_log a union all select i::text from idempotency_keys i',
    );
    expect(JSON.stringify([lists.map(({ body }) => body), tables, portal.logs])).not.toContain('SECRET');
  });

  it.each([[''], [undefined]])(
    'keeps the stored secret when the client secret in the body is %j',
    async (blank) => {
      const id = await insertConnection(portal, 'alpha');
      await patch(id, { auth });
      expect((await patch(id, { auth: { ...auth, clientSecret: blank } })).status).toBe(200);
      expect(await readStoredSecret(id)).toBe(newSecret);
    },
  );

  it('verifies credentials only when they change', async () => {
    const id = await insertConnection(portal, 'alpha');
    await patch(id, { auth });
    for (const change of [{ clientId: 'b' }, { clientSecret: 'b' }, { tenantId: 'b.example' }]) {
      portal.bi.requests.length = 0;
      expect((await patch(id, { name: 'Same', auth: { clientSecret: '' } })).body.authenticated).toBe(true);
      expect(portal.bi.requests).toEqual([]);
      expect((await patch(id, { auth: change })).body.authenticated).toBe(true);
      expect(portal.bi.findRequests('/oauth2/v2.0/token')).toHaveLength(1);
    }
  });

  it.each([
    '../common',
    'evil.example/x',
    'evil.example:443',
    'a@b.example',
    'https://x.example',
    'localhost',
    '..',
  ])('rejects the directory name %s, which would redirect the sign-in [T11]', async (tenantId) => {
    const id = await insertConnection(portal, 'alpha');
    const response = await patch(id, { auth: { ...auth, tenantId } });
    expect(response).toMatchObject(
      buildFieldError('auth.tenantId', 'Must be a directory ID or a domain name'),
    );
  });

  it.each([
    ['clientId', 'Client ID is required'],
    ['tenantId', 'Tenant Id is required'],
  ])('requires the field %s of the credentials', async (field, message) => {
    const id = await insertConnection(portal, 'alpha');
    expect(await patch(id, { auth: { ...auth, [field]: ' ' } })).toMatchObject({
      status: 422,
      body: { error: { details: expect.arrayContaining([{ field: `auth.${field}`, message }]) as object[] } },
    });
  });
});

describe('PATCH /power-bi-connections/{connectionId}/syncPbiGroups', () => {
  it('stores the workspaces of the connection but does not allow any of them', async () => {
    const id = await insertConnection(portal, 'alpha');
    await patch(id, { auth });
    const before = Date.now();
    const { status, body } = await syncConnection(id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        authenticated: true,
        groups: [
          { id: workspaceId, name: 'Retail' },
          { id: finance, name: 'Finance' },
        ],
        groupsFilter: [],
        syncError: null,
      },
    });
    expect(body.groupsSyncDate).toBeGreaterThanOrEqual(before);
    const [signIn] = portal.bi.findRequests('/oauth2/v2.0/token');
    expect(signIn?.path).toBe('/contoso.example/oauth2/v2.0/token');
    expect(new URLSearchParams(signIn?.body).get('client_secret')).toBe(newSecret);
  });

  it('reads all pages of workspaces', async () => {
    const full = Array.from({ length: 5_000 }, () => ({ id: workspaceId, name: 'Many' }));
    portal.bi.respondWith(({ path }) => (path.includes('$skip=0') ? { body: { value: full } } : undefined));
    expect((await syncConnection(await getConnectionId())).body.groups).toHaveLength(5_002);
  });

  it('returns the error and keeps the workspaces when the credentials are rejected', async () => {
    const id = await getConnectionId();
    const { body: synced } = await syncConnection(id);
    await portal.query('update connections set client_id = gen_random_uuid() where id = $1', [id]);
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined,
    );
    const { status, body } = await syncConnection(id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        authenticated: false,
        groups: synced.groups,
        groupsSyncDate: synced.groupsSyncDate,
        syncError: expect.stringMatching(/rejected the connection's credentials/) as string,
      },
    });
    portal.bi.respondWith();
    expect((await syncConnection(id)).body).toMatchObject({ authenticated: true, syncError: null });
  });

  const outages: [string, BiResponse, number][] = [
    ['does not respond', { silent: true }, 503],
    ['responds with 500', { status: 500 }, 503],
    ['responds with an unknown body', { body: { value: 'x' } }, 503],
    ['is overloaded', { status: 429, headers: { 'retry-after': '30' } }, 429],
  ];
  it.each(outages)('does not change data while the BI service %s', async (_, response, status) => {
    const id = await getConnectionId();
    const before = await portal.hashState();
    portal.bi.respondWith(({ path }) => (path.startsWith('/api/groups?') ? response : undefined));
    expect((await syncConnection(id)).status).toBe(status);
    expect(await portal.hashState()).toBe(before);
  });

  it('rejects the sync of a connection without credentials with 422', async () => {
    expect(await syncConnection(await getConnectionId('empty of alpha'))).toMatchObject({
      status: 422,
      body: {
        error: {
          message: 'This connection has no credentials yet. Ask a connection administrator to enter them.',
        },
      },
    });
    expect(portal.bi.requests).toEqual([]);
  });

  it.each([
    [
      'marks the connection as failed when nobody has signed in with the shared account',
      'delegated of alpha',
      false,
      'No user has signed in for this connection. Select Authorize and sign in.',
    ],
    [
      'keeps the authentication state when the caller has not signed in',
      'personal of alpha',
      null,
      'You have not signed in for this connection. Select Authorize and sign in.',
    ],
  ])('%s', async (_, name, authenticated, syncError) => {
    const id = await getConnectionId(name);
    expect(await syncConnection(id)).toMatchObject({
      status: 200,
      body: { authenticated, syncError, groupsSyncDate: null },
    });
    expect(portal.bi.requests).toEqual([]);
  });
});

describe('Allowed workspaces of a connection', () => {
  it('limits the allowed workspaces to the workspaces that the sync has found', async () => {
    const id = await insertConnection(portal, 'alpha');
    expect(await patch(id, { groupsFilter: [workspaceId] })).toMatchObject(
      buildFieldError(
        'groupsFilter',
        'Must contain only workspaces of the connection. Sync the connection first',
      ),
    );
    await patch(id, { auth });
    await syncConnection(id);
    const upper = workspaceId.toUpperCase();
    expect((await patch(id, { groupsFilter: [upper, finance] })).body.groupsFilter).toEqual([
      workspaceId,
      finance,
    ]);
    expect((await patch(id, { groupsFilter: [] })).body.groupsFilter).toEqual([]);
  });
});

describe('Lists of connections', () => {
  it("returns only the connections of the caller's tenants", async () => {
    const userId = await portal.getId('users', admin);
    const { body } = await portal.callRoute<TenantConnections[]>(admin, 'listConnectionsOfUser', { userId });
    expect(body.map(({ name }) => name)).toEqual(['Tenant alpha']);
    expect(body[0]?.powerBiConnections.map(({ name }) => name)).toContain('principal of alpha');
  });
});

describe('Deletion and move of a connection', () => {
  it('rejects the deletion and the move of a connection in use, and names its reports', async () => {
    const connectionId = await getConnectionId('closed of alpha');
    const inUse = {
      status: 422,
      body: { error: { message: expect.stringContaining('report "closed report of alpha"') as string } },
    };
    expect(await portal.callRoute(admin, 'deleteConnection', { connectionId })).toMatchObject(inUse);
    expect(await patch(connectionId, { tenantId: await insertTenant(portal, 'alpha') })).toMatchObject(inUse);
  });

  it('deletes and moves unused connections', async () => {
    const connectionId = await insertConnection(portal, 'alpha');
    expect((await patch(connectionId, { tenantId: await getTenantId('beta') })).status).toBe(422);
    const tenantId = await insertTenant(portal, 'alpha');
    expect((await patch(connectionId, { tenantId })).body.tenantId).toBe(tenantId);
    expect((await portal.callRoute(admin, 'deleteConnection', { connectionId })).status).toBe(204);
  });
});
