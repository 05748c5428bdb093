import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../src/db/database.ts';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { createGrantStore } from '../src/grants/store.ts';
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

const grantId = async (): Promise<string> => {
  const [row] = await portal.query<{ id: string }>('select id from connection_grants');
  return row?.id ?? '';
};

describe('Grant that another server is refreshing', () => {
  it('waits for the refresh and uses the token that the other server has stored', async () => {
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

  it('does not delete a grant that a faster server has refreshed', async () => {
    const pool = createDatabase({ url: portal.config.databaseUrl, size: 2 });
    const id = await grantId();
    const [slow, quick] = [1, 2].map(() => createGrantStore(pool, createSecretBox(secretsKey)));
    const late = await slow?.lease(id);
    expect(await quick?.lease(id)).toBe('busy');
    await portal.query("update connection_grants set refresh_lease_until = now() - interval '1 second'");
    const own = await quick?.lease(id);
    if (typeof late !== 'object' || typeof own !== 'object') throw new Error('Not leased.');
    expect(await slow?.drop(late)).toBe(false);
    await slow?.release(late, 'too late');
    expect(await slow?.lease(id)).toBe('busy');
    await quick?.release(own, 'replaced');
    expect(await quick?.lease(id)).toMatchObject({ refreshToken: 'replaced' });
    await pool.close();
  });

  it('deletes a grant that the directory rejects during the lease', async () => {
    directory.revokeAll();
    expect(await directory.getToken(viewer, 'delegated report')).toMatchObject({ status: 422 });
    expect(await directory.listGrants()).toEqual([]);
  });
});
