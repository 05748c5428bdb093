import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit-entries/audit-entry.ts';

const batchSize = 1_000;

/** Tables of entities. Each precedes the tables that it references. */
const tables = {
  app: 'apps',
  report: 'reports',
  group: 'groups',
  connection: 'connections',
} as const;

/**
 * Selects the oldest expired deletion, which can no longer be restored from now on. Returns one that an interrupted job
 * has started, too.
 */
const startNextPurge = (system: Kysely<Schema>, days: number) =>
  system
    .updateTable('deletions')
    .set({ purge_started_at: sql<Date>`coalesce(purge_started_at, now())` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('deletions')
        .select('id')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'type', 'tenant_id', 'entities'])
    .executeTakeFirst();

type StartedPurge = NonNullable<Awaited<ReturnType<typeof startNextPurge>>>;

/** Deletes rows in batches, because statements have a short timeout. */
async function deleteInBatches(
  system: Kysely<Schema>,
  { table, column, id }: { table: string; column: string; id: string },
  signal: AbortSignal,
): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit ${batchSize}
      )`.execute(system);
    deleted = Number(numAffectedRows);
  }
}

/** Deletes the contents of a tenant, including those of earlier deletions, and the memberships. */
async function purgeTenantContents(
  system: Kysely<Schema>,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const table of [...Object.values(tables), 'memberships'])
    await deleteInBatches(system, { table, column: 'tenant_id', id: tenantId }, signal);
}

/** Deletes the entities of the deletion, the deletion itself with the stored rows of users, and writes the audit entry. */
const completePurge = (system: Kysely<Schema>, { id, type, tenant_id, entities }: StartedPurge) =>
  system.transaction().execute(async (tx) => {
    if (type !== 'user') {
      const table = type === 'tenant' ? 'tenants' : tables[type];
      await tx.deleteFrom(table).where('deletion_id', '=', id).execute();
    }
    if (type === 'tenant') await tx.deleteFrom('deletions').where('tenant_id', '=', id).execute();
    else await tx.deleteFrom('deletions').where('id', '=', id).execute();
    await recordAudit(tx, {
      user: null,
      client: { ip: null, userAgent: null },
      action: 'purgeDeletion',
      method: 'JOB',
      url: `/deletions/${id}`,
      statusCode: 200,
      statusMessage: 'OK',
      body: null,
      requestId: id,
      // The name of a user is personal data, which the purge removes.
      targets: entities.map((entity) => ({ type, ...entity, ...(type === 'user' && { name: entity.id }) })),
      tenantId: tenant_id,
    });
  });

/**
 * Removes the entities of all deletions that are older than `days`, the oldest first. An interrupted run is continued
 * by the next one.
 */
export async function purgeDeletions(
  system: Kysely<Schema>,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const purge = await startNextPurge(system, days);
    if (!purge) return;
    if (purge.type === 'tenant') await purgeTenantContents(system, purge.id, signal);
    await completePurge(system, purge);
  }
}
