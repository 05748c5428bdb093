import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../src/db/database.ts';
import { createRecordAuthentication } from '../src/grants/record-authentication.ts';
import type { RecordAuthentication } from '../src/grants/record-authentication.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.bi.respondWith();
});

describe('Authentication state of a connection', () => {
  const connection = () => portal.getId('connections', 'principal of alpha');
  const viewer = 'viewer@alpha.example';
  const openReport = async () =>
    portal.callRoute(viewer, 'getToken', {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', 'sales of alpha'),
    });
  /** Sets the state, with a client ID for which no access token is cached. */
  const begin = async (authenticated: boolean | null) =>
    portal.query('update connections set authenticated = $2, client_id = gen_random_uuid() where id = $1', [
      await connection(),
      authenticated,
    ]);
  /** Returns the state and the transaction that wrote the row. */
  const stored = async () => {
    const [row] = await portal.query<{ authenticated: boolean | null; xmin: string }>(
      'select authenticated, xmin::text from connections where id = $1',
      [await connection()],
    );
    return row;
  };
  const refuseCredentials = () => {
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined,
    );
  };

  it('marks a connection as authenticated when a viewer opens a report', async () => {
    await begin(null);
    expect((await openReport()).status).toBe(200);
    expect(await stored()).toMatchObject({ authenticated: true });
  });

  it('marks a connection as failed when the BI service rejects the credentials', async () => {
    await begin(true);
    refuseCredentials();
    expect((await openReport()).status).toBe(422);
    expect(await stored()).toMatchObject({ authenticated: false });
  });

  it('does not change the authentication state while the BI service is unavailable', async () => {
    await begin(true);
    portal.bi.respondWith(({ path }) => (path.endsWith('/token') ? { status: 500 } : undefined));
    expect((await openReport()).status).toBe(503);
    expect(await stored()).toMatchObject({ authenticated: true });
  });

  it('does not write the authentication state again while it is unchanged', async () => {
    await begin(null);
    await openReport();
    const first = await stored();
    await openReport();
    await openReport();
    expect(await stored()).toEqual(first);
  });

  it("does not change the version, so that an administrator's edit stays valid", async () => {
    const version = async () =>
      (await portal.query('select version from connections where id = $1', [await connection()]))[0];
    await begin(null);
    const before = await version();
    await openReport();
    expect(await stored()).toMatchObject({ authenticated: true });
    expect(await version()).toEqual(before);
  });

  it('ignores the result of credentials that have since been replaced', async () => {
    await begin(null);
    portal.bi.respondWith(({ path }) => {
      if (path.endsWith('/token')) void begin(null);
      return undefined;
    });
    expect((await openReport()).status).toBe(200);
    expect(await stored()).toMatchObject({ authenticated: null });
  });

  it.each([
    ['client ID', { clientId: 'replaced' }],
    ['client secret', { clientSecret: Buffer.from('replaced') }],
    ['directory', { authTenantId: 'replaced.example' }],
  ])('does not store the state of credentials with another %s', async (_, replaced) => {
    await begin(null);
    const connectionId = await connection();
    const [current] = await portal.query<Omit<Parameters<RecordAuthentication>[0], 'connectionId'>>(
      `select client_id as "clientId", client_secret as "clientSecret", auth_tenant_id as "authTenantId"
       from connections where id = $1`,
      [connectionId],
    );
    if (!current) throw new Error('The connection is missing.');
    const pool = createDatabase({ url: portal.config.databaseUrl, size: 1 });
    const record = createRecordAuthentication(pool);
    await record({ connectionId, ...current, ...replaced }, true);
    expect(await stored()).toMatchObject({ authenticated: null });
    await record({ connectionId, ...current }, true);
    expect(await stored()).toMatchObject({ authenticated: true });
    await pool.close();
  });
});
