import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspaceId } from './support/fixture.ts';
import { endRetryDelays, findJobs, queueJob, shortIntervals } from './support/jobs.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'connectionadmin@alpha.example';
const principal = 'principal of alpha';
const retail = { id: workspaceId, name: 'Retail' };
const finance = { id: '99999999-9999-4999-8999-999999999999', name: 'Finance' };
const listPath = '/api/groups?';

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal({ jobs: shortIntervals, workspaceSyncHours: 24 });
});
afterEach(() => portal.close());

async function findConnection(name: string) {
  const rows = await portal.query<{ authenticated: boolean | null; groups: object[]; age: number | null }>(
    `select authenticated, groups, extract(epoch from now() - groups_sync_date)::int / 3600 as age
     from connections where name = $1`,
    [name],
  );
  return rows[0];
}
const setAge = (name: string, hours: number | null) =>
  portal.query(
    'update connections set groups_sync_date = now() - make_interval(hours => $2) where name = $1',
    [name, hours],
  );
const waitForIdleQueues = () =>
  expect
    .poll(async () => [
      ...(await findJobs(portal, 'workspace-refresh')),
      ...(await findJobs(portal, 'workspace-sync')),
    ])
    .toEqual([]);
async function refresh() {
  await queueJob(portal, 'workspace-refresh');
  await expect.poll(() => findJobs(portal, 'workspace-refresh')).toEqual([]);
}
const syncOnDemand = async (name = principal) =>
  portal.callRoute<Connection & { syncError: string | null }>(admin, 'syncConnection', {
    connectionId: await portal.getId('connections', name),
  });
/** Marks a connection as being synced by another server. */
async function startOtherSync(name = principal): Promise<void> {
  await portal.query(
    `insert into pgboss.job (name, policy, state, started_on, singleton_key)
     select 'workspace-sync', 'stately', 'active', now(), id::text from connections where name = $1`,
    [name],
  );
}
const endOtherSync = () => portal.query("delete from pgboss.job where name = 'workspace-sync'");

describe('Background syncs', () => {
  it('load the workspaces of connections that require no user when the server starts', async () => {
    await expect.poll(async () => (await findConnection(principal))?.groups).toEqual([retail, finance]);
    await waitForIdleQueues();
    expect(await findConnection(principal)).toEqual({
      authenticated: true,
      groups: [retail, finance],
      age: 0,
    });
    expect(await findConnection('closed of alpha')).toMatchObject({ groups: [retail, finance] });
    for (const name of ['personal of alpha', 'delegated of alpha', 'empty of alpha']) {
      expect(await findConnection(name)).toEqual({ authenticated: null, groups: [], age: null });
    }
  });

  it('repeat after the configured number of hours', async () => {
    await waitForIdleQueues();
    await setAge(principal, 25);
    await setAge('closed of alpha', 23);
    await refresh();
    await waitForIdleQueues();
    expect([(await findConnection(principal))?.age, (await findConnection('closed of alpha'))?.age]).toEqual([
      0, 23,
    ]);
  });

  it('keep the workspaces and retry while the BI service is unavailable', async () => {
    await waitForIdleQueues();
    portal.bi.respondWith(({ path }) => (path.startsWith(listPath) ? { status: 500 } : undefined));
    await setAge(principal, 25);
    await refresh();
    await expect
      .poll(() => findJobs(portal, 'workspace-sync'))
      .toMatchObject([{ state: 'retry', error: 'The BI service is not responding. Try again in a moment.' }]);
    expect(await findConnection(principal)).toMatchObject({
      authenticated: true,
      groups: [retail, finance],
      age: 25,
    });
    portal.bi.respondWith();
    await expect
      .poll(async () => {
        await endRetryDelays(portal);
        return findJobs(portal, 'workspace-sync');
      })
      .toEqual([]);
    expect(await findConnection(principal)).toMatchObject({ age: 0 });
  });

  it('keep the workspaces and mark the connection as failed when its credentials are rejected', async () => {
    await waitForIdleQueues();
    await portal.query('update connections set client_id = gen_random_uuid() where name = $1', [principal]);
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined,
    );
    await setAge(principal, 25);
    await refresh();
    await waitForIdleQueues();
    const failed = { authenticated: false, groups: [retail, finance], age: 25 };
    expect(await findConnection(principal)).toEqual(failed);
    portal.bi.respondWith();
    await refresh();
    await waitForIdleQueues();
    expect(portal.bi.requests).toEqual([]);
  });

  it('pause after a permanent failure, whose job is deleted by the next success', async () => {
    await waitForIdleQueues();
    await portal.query(
      `insert into pgboss.job (name, policy, state, completed_on, singleton_key)
       select 'workspace-sync', 'stately', 'failed', now(), id::text from connections where name = $1`,
      [principal],
    );
    await setAge(principal, 25);
    await refresh();
    expect(await findJobs(portal, 'workspace-sync')).toMatchObject([{ state: 'failed' }]);
    await portal.query(
      "update pgboss.job set completed_on = now() - interval '25 hours' where state = 'failed'",
    );
    await refresh();
    await waitForIdleQueues();
    expect(await findConnection(principal)).toMatchObject({ age: 0 });
  });
});

describe('Syncs of one connection', () => {
  it('run one after the other, on demand and in the background', async () => {
    await waitForIdleQueues();
    let running = 0;
    const counts: number[] = [];
    portal.bi.respondWith(async ({ path }) => {
      if (!path.startsWith(listPath)) return undefined;
      running += 1;
      counts.push(running);
      await delay(100);
      running -= 1;
      return undefined;
    });
    await setAge(principal, 25);
    await refresh();
    const responses = await Promise.all([syncOnDemand(), syncOnDemand(), syncOnDemand()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await waitForIdleQueues();
    expect(counts.length).toBeGreaterThanOrEqual(3);
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it('wait for the sync of another server', async () => {
    await waitForIdleQueues();
    await startOtherSync();
    portal.bi.respondWith();
    const response = syncOnDemand();
    await delay(500);
    expect(portal.bi.requests).toEqual([]);
    await endOtherSync();
    expect(await response).toMatchObject({
      status: 200,
      body: { groups: [retail, finance], syncError: null },
    });
    expect(await findJobs(portal, 'workspace-sync')).toEqual([]);
  });

  it('are rejected with 409 and change nothing when the sync of another server takes too long', async () => {
    await waitForIdleQueues();
    await portal.whoAmI(admin);
    await startOtherSync();
    portal.bi.respondWith();
    const before = await portal.hashState();
    expect(await syncOnDemand()).toMatchObject({
      status: 409,
      body: {
        error: { message: 'The workspaces of this connection are being synced. Try again in a moment.' },
      },
    });
    expect(await portal.hashState()).toBe(before);
    expect(portal.bi.requests).toEqual([]);
    expect((await syncOnDemand('closed of alpha')).status).toBe(200);
    await endOtherSync();
  });
});
