import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { createDatabase } from '../src/db/database.ts';
import { createGrantStore } from '../src/services/connections/grant-store.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import { createDirectory } from './support/directory.ts';
import type { Directory } from './support/directory.ts';
import { secretsKey, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
const connectionAdmin = 'connectionadmin@alpha.example';

let portal: Portal;
let directory: Directory;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: 'https://portal.example' });
  directory = createDirectory(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await directory.reset(1);
  await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of master');
});

async function findGrantId(): Promise<string> {
  const [row] = await portal.query<{ id: string }>('select id from connection_grants');
  return row?.id ?? '';
}

describe('Refresh of a grant', () => {
  it('delays requests for a token until another server has released the grant', async () => {
    await portal.query(
      "update connection_grants set refresh_lease = $1, refresh_lease_until = now() + interval '1 hour'",
      [randomUUID()],
    );
    const response = directory.getToken(viewer, 'delegated report');
    await expect
      .poll(() => portal.query("select 1 from pg_stat_activity where query like '%refresh_lease%'"))
      .not.toEqual([]);
    expect(directory.getTokenRequests().filter(({ grant_type }) => grant_type === 'refresh_token')).toEqual(
      [],
    );
    await portal.query('update connection_grants set refresh_lease = null, refresh_lease_until = null');
    expect(await response).toMatchObject({ status: 200 });
    expect(await directory.listGrants()).toHaveLength(1);
  });

  it('does not delete a grant that another server has refreshed in the meantime', async () => {
    const pool = createDatabase({ url: portal.config.databaseUrl, size: 2 });
    const id = await findGrantId();
    const [slowStore, fastStore] = [1, 2].map(() => createGrantStore(pool, createSecretBox(secretsKey)));
    const expiredLease = await slowStore?.lease(id);
    expect(await fastStore?.lease(id)).toBe('busy');
    await portal.query("update connection_grants set refresh_lease_until = now() - interval '1 second'");
    const currentLease = await fastStore?.lease(id);
    if (typeof expiredLease !== 'object' || typeof currentLease !== 'object')
      throw new Error('A lease is missing.');
    expect(await slowStore?.drop(expiredLease)).toBe(false);
    await slowStore?.release(expiredLease, 'too late');
    expect(await slowStore?.lease(id)).toBe('busy');
    await fastStore?.release(currentLease, 'replaced');
    expect(await fastStore?.lease(id)).toMatchObject({ refreshToken: 'replaced' });
    await pool.close();
  });

  it('stores a rotated token after an outage of the database', async () => {
    const proxy = await startDatabaseProxy(portal.config.databaseUrl);
    const pool = createDatabase({ url: proxy.url, size: 1, timeoutMs: 500 });
    const store = createGrantStore(pool, createSecretBox(secretsKey));
    const grant = await store.lease(await findGrantId());
    if (typeof grant !== 'object') throw new Error('The lease is missing.');
    proxy.hold('all traffic');
    const released = store.release(grant, 'rotated');
    // Exceeds the driver's timeout of 1,500 ms.
    await delay(2_000);
    proxy.resume();
    await released;
    expect(await store.lease(grant.id)).toMatchObject({ refreshToken: 'rotated' });
    await pool.close();
    await proxy.close();
  });

  it('deletes a grant when the directory rejects its refresh token', async () => {
    directory.revokeAll();
    expect(await directory.getToken(viewer, 'delegated report')).toMatchObject({ status: 422 });
    expect(await directory.listGrants()).toEqual([]);
  });
});
