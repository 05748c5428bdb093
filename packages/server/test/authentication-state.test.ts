import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../src/db/database.ts';
import type { UsedCredentials } from '../src/services/health-records/observation.ts';
import { createHealthRecorder } from '../src/services/health-records/record-health.ts';
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
  const getConnectionId = () => portal.getId('connections', 'principal of alpha');
  const viewer = 'viewer@alpha.example';
  const openReport = async () =>
    portal.callRoute(viewer, 'getToken', {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', 'sales of alpha'),
    });
  /** Sets the state and a new client ID that has no cached access token. */
  const resetState = async (state: 'unknown' | 'ok') => {
    const connectionId = await getConnectionId();
    await portal.query('update connections set client_id = gen_random_uuid() where id = $1', [connectionId]);
    await portal.query('update health set state = $2, code = null, last_success = null where id = $1', [
      connectionId,
      state,
    ]);
  };
  /** Returns the state and the ID of the transaction that wrote it. */
  const readState = async () => {
    const [row] = await portal.query<{ authenticated: boolean | null; xmin: string }>(
      'select authenticated, xmin::text from connections where id = $1',
      [await getConnectionId()],
    );
    return row;
  };
  const rejectCredentials = () => {
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined,
    );
  };

  it('marks a connection as authenticated when a viewer opens a report', async () => {
    await resetState('unknown');
    expect((await openReport()).status).toBe(200);
    expect(await readState()).toMatchObject({ authenticated: true });
  });

  it('marks a connection as failed when the BI service rejects the credentials', async () => {
    await resetState('ok');
    rejectCredentials();
    expect((await openReport()).status).toBe(422);
    expect(await readState()).toMatchObject({ authenticated: false });
  });

  it('does not change the authentication state while the BI service is unavailable', async () => {
    await resetState('ok');
    portal.bi.respondWith(({ path }) => (path.endsWith('/token') ? { status: 500 } : undefined));
    expect((await openReport()).status).toBe(503);
    expect(await readState()).toMatchObject({ authenticated: true });
  });

  it('does not write the authentication state again while it is unchanged', async () => {
    await resetState('unknown');
    await openReport();
    const first = await readState();
    await openReport();
    await openReport();
    expect(await readState()).toEqual(first);
  });

  it('does not change the version of a connection when its authentication state changes', async () => {
    const readVersion = async () =>
      (await portal.query('select version from connections where id = $1', [await getConnectionId()]))[0];
    await resetState('unknown');
    const before = await readVersion();
    await openReport();
    expect(await readState()).toMatchObject({ authenticated: true });
    expect(await readVersion()).toEqual(before);
  });

  it('ignores the result of a sign-in whose credentials have since been replaced', async () => {
    await resetState('unknown');
    portal.bi.respondWith(async ({ path }) => {
      if (path.endsWith('/token')) await resetState('unknown');
      return undefined;
    });
    expect((await openReport()).status).toBe(200);
    expect(await readState()).toMatchObject({ authenticated: null });
  });

  it.each([
    ['client ID', { clientId: 'replaced' }],
    ['client secret', { clientSecret: Buffer.from('replaced') }],
    ['directory', { authTenantId: 'replaced.example' }],
  ])(
    'does not store the authentication state of credentials whose %s has been replaced',
    async (_, replacement) => {
      await resetState('unknown');
      const connectionId = await getConnectionId();
      const [current] = await portal.query<UsedCredentials>(
        `select client_id as "clientId", client_secret as "clientSecret", auth_tenant_id as "authTenantId"
       from connections where id = $1`,
        [connectionId],
      );
      if (!current) throw new Error('The connection is missing.');
      const pool = createDatabase({ url: portal.config.databaseUrl, size: 1 });
      const record = createHealthRecorder({ db: pool, notify: () => Promise.resolve() }, (error) => {
        throw error;
      });
      const observe = (credentials: UsedCredentials) =>
        record([{ kind: 'connection', id: connectionId }], { source: 'token', code: null, credentials });
      await observe({ ...current, ...replacement });
      expect(await readState()).toMatchObject({ authenticated: null });
      await observe(current);
      expect(await readState()).toMatchObject({ authenticated: true });
      await pool.close();
    },
  );
});
