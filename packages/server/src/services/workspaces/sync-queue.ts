import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { QueueName } from '../../db/job-queues.ts';
import { ApiError } from '../../errors.ts';
import type { RunSync, SyncRequest } from '../operations/context.ts';

type Access = Pick<Database, 'system'>;

const queue: QueueName = 'workspace-sync';

/** Data of the jobs that sync one connection. */
export const SyncJob: z.ZodType<SyncRequest> = z.object({
  connectionId: z.string(),
  userId: z.string().optional(),
});

/**
 * Returns the statement that adds jobs with the rules of the queue. Its policy allows one waiting and one running job
 * for each connection, so that conflicting rows are omitted.
 *
 * @param source - rows with the columns `connection_id` and `data`.
 */
const buildInsert = (state: 'created' | 'active', source: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`
    insert into pgboss.job (name, data, singleton_key, state, started_on, retry_limit, retry_delay, retry_backoff,
      expire_in, keep_until, policy)
    select queue.name, source.data, source.connection_id::text, ${state}::pgboss.job_state,
      ${state === 'active' ? sql`now()` : sql`null::timestamptz`},
      retry_limit, retry_delay, retry_backoff, make_interval(secs => expire_seconds),
      now() + make_interval(mins => retention_minutes), policy
    from pgboss.queue cross join (${source}) source
    where queue.name = ${queue}
    on conflict do nothing
    returning id`;

/**
 * Queues a sync of each connection whose workspaces were synced more than `hours` ago or never. Omits connections that
 * require a user or whose credentials are missing or were rejected, and for `hours` those whose sync has failed.
 */
export async function queueDueSyncs({ system }: Access, hours: number): Promise<void> {
  const earliest = sql`now() - make_interval(hours => ${hours})`;
  await buildInsert(
    'created',
    sql`select connections.id as connection_id, jsonb_build_object('connectionId', connections.id) as data
      from connections
      where deletion_id is null and tenant_id <> all ((select access.closed_tenant_ids())::uuid[])
        and client_id is not null and client_secret is not null and auth_tenant_id is not null
        and (authenticated or (authenticated is null and type = 'App Owns Data')) and type <> 'User Owns Data'
        and (groups_sync_date is null or groups_sync_date < ${earliest})
        and not exists (
          select from pgboss.job
          where name = ${queue} and singleton_key = connections.id::text
            and (state <= 'active' or (state = 'failed' and completed_on > ${earliest}))
        )`,
  ).execute(system);
}

const pollMs = 250;
/** Together with the time limit for the BI service, at most 25 s. */
const maxWaitMs = 4_000;

/**
 * Waits until no other sync of the connection runs, on any server, and marks it as syncing.
 *
 * @throws {ApiError} `conflict` when the other sync takes too long.
 */
async function startSync({ system }: Access, job: SyncRequest): Promise<string> {
  const insert = buildInsert(
    'active',
    sql`select ${job.connectionId}::text as connection_id, ${JSON.stringify(job)}::jsonb as data`,
  );
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
    const { rows } = await insert.execute(system);
    if (rows[0]) return rows[0].id;
    await delay(pollMs);
  }
  throw new ApiError(
    'conflict',
    'The workspaces of this connection are being synced. Try again in a moment.',
  );
}

export const createSyncRunner =
  (db: Access): RunSync =>
  async (job, sync) => {
    const id = await startSync(db, job);
    try {
      return await sync();
    } finally {
      await sql`delete from pgboss.job where name = ${queue} and id = ${id} and state = 'active'`.execute(
        db.system,
      );
    }
  };
