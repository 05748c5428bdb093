import type pg from 'pg';
import { ServerError } from '../../errors.ts';
import { tryTransactionLock } from '../advisory-lock.ts';
import { inTransaction, withClient } from '../client.ts';
import {
  auditActorSql,
  auditSearchSql,
  auditStatusMessageSql,
  auditTargetNamesSql,
  auditUrlSql,
  userSearchSql,
} from './search-expressions.ts';

/** Query timeout in milliseconds, long enough to index a large monthly partition. */
const indexTimeoutMs = 600_000;
/** Smaller tables are indexed without `concurrently`. */
const defaultLargeTableBytes = 8 * 1_024 * 1_024;

interface Table {
  /** Name as formatted by `regclass`. */
  table: string;
  schema: string;
  name: string;
  size: number;
}

interface SearchIndex extends Table {
  suffix: string;
  /** Returns the access method and the columns. */
  on: (extensionSchema: string) => string;
  /** Whether the index requires the extension. */
  usesTrigrams: boolean;
}

const buildTrigramIndex = (text: string): Pick<SearchIndex, 'on' | 'usesTrigrams'> => ({
  on: (schema) => `using gin (${text} ${schema}.gin_trgm_ops)`,
  usesTrigrams: true,
});

/**
 * Indexes of the filters of the audit log, each in the order of its pages, and of its sort columns. Months of earlier
 * releases have an index `user_idx` of the user alone, which still finds their entries.
 */
const auditIndexes = {
  user_idx: 'using btree (user_id, created_at, id)',
  tenant_idx: 'using btree (tenant_id, created_at, id)',
  action_idx: 'using btree (action, created_at, id)',
  target_idx: 'using gin (targets jsonb_path_ops)',
  succeeded_idx: 'using btree (created_at, id) where status_code < 400',
  rejected_idx: 'using btree (created_at, id) where status_code >= 400',
  tenant_rejected_idx: 'using btree (tenant_id, created_at, id) where status_code >= 400',
  actor_idx: `using btree (${auditActorSql}, id)`,
  method_idx: 'using btree (method, id)',
  url_idx: `using btree (${auditUrlSql}, id)`,
  status_code_idx: 'using btree (status_code, id)',
  status_message_idx: `using btree (${auditStatusMessageSql}, id)`,
};

const tablesSql = `
  select t.oid::regclass::text as "table", relnamespace::regnamespace::text as schema, relname::text as name,
    pg_relation_size(t.oid)::float8 as size
  from pg_class t where t.oid = 'users'::regclass
    or t.oid in (select inhrelid from pg_inherits where inhparent = 'audit_log'::regclass)
  order by relname desc`;

async function listRequiredIndexes(client: pg.Client): Promise<SearchIndex[]> {
  const { rows } = await client.query<Table>(tablesSql);
  return rows.flatMap((table) =>
    table.name === 'users'
      ? [{ ...table, suffix: 'search_idx', ...buildTrigramIndex(userSearchSql) }]
      : [
          { ...table, suffix: 'search_idx', ...buildTrigramIndex(auditSearchSql) },
          { ...table, suffix: 'target_name_idx', ...buildTrigramIndex(auditTargetNamesSql) },
          ...Object.entries(auditIndexes).map(([suffix, definition]) => ({
            ...table,
            suffix,
            on: () => definition,
            usesTrigrams: false,
          })),
        ],
  );
}

const getIndexName = ({ schema, name, suffix }: SearchIndex): string => `${schema}.${name}_${suffix}`;

async function findMissingIndexes(client: pg.Client): Promise<SearchIndex[]> {
  const all = await listRequiredIndexes(client);
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid)`,
    [all.map(getIndexName)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return all.filter((index) => names.has(getIndexName(index)));
}

/** Returns the schema of the extension, creating it if possible, or the reason why it is unavailable. */
async function ensureTrigrams(client: pg.Client): Promise<string | Error> {
  const failure = await client.query('create extension if not exists pg_trgm').then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  const { rows } = await client.query<{ schema: string }>(
    "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
  );
  // Another server may have created it concurrently.
  return (
    rows[0]?.schema ??
    failure ??
    new ServerError('extension_missing', 'The extension pg_trgm is not available.')
  );
}

/**
 * Creates an index, replacing an incomplete one that a stopped server has left behind. Large tables are indexed
 * concurrently, so that writes continue.
 */
async function createIndex(
  client: pg.Client,
  index: SearchIndex,
  largeTableBytes: number,
  schema: string,
): Promise<void> {
  const concurrently = index.size >= largeTableBytes ? 'concurrently' : '';
  await client.query(`drop index ${concurrently} if exists ${getIndexName(index)}`);
  await client.query(
    `create index ${concurrently} ${index.name}_${index.suffix} on ${index.table} ${index.on(schema)}`,
  );
  // Collect statistics so that the planner can use the index.
  await client.query(`analyze ${index.table}`);
}

/**
 * Runs `work` under the migration lock, because an index build and a concurrent migration would wait for each other.
 * Returns false without running it if another server has the lock.
 */
const withMigrationLock = (lockClient: pg.Client, work: () => Promise<void>): Promise<boolean> =>
  inTransaction(lockClient, { idleTimeoutSeconds: 0 }, async () => {
    const isAcquired = await tryTransactionLock(lockClient, 'migrations');
    if (isAcquired) await work();
    return isAcquired;
  });

export interface IndexingOptions {
  /** Stops after the current index. */
  signal?: AbortSignal;
  /** Size in bytes from which tables are indexed concurrently; 8 MiB by default. */
  largeTableBytes?: number;
}

/**
 * Creates missing search indexes, for example for new months or after the extension has become available. Does nothing
 * while another server does the same.
 *
 * @returns the reason why `pg_trgm` is unavailable and searches use sequential scans, or undefined.
 * @throws {Error} when a query fails, except for the creation of the extension.
 */
export const createSearchIndexes = (
  databaseUrl: string,
  { signal, largeTableBytes = defaultLargeTableBytes }: IndexingOptions = {},
): Promise<Error | undefined> =>
  withClient(databaseUrl, async (lockClient) => {
    const indexes = await findMissingIndexes(lockClient);
    if (indexes.length === 0) return undefined;
    return withClient(
      databaseUrl,
      async (client) => {
        const schema = await ensureTrigrams(client);
        const failure = schema instanceof Error ? schema : undefined;
        for (const index of indexes.filter(({ usesTrigrams }) => !failure || !usesTrigrams)) {
          if (signal?.aborted) break;
          if (
            !(await withMigrationLock(lockClient, () =>
              createIndex(client, index, largeTableBytes, String(schema)),
            ))
          )
            break;
        }
        return failure;
      },
      indexTimeoutMs,
    );
  });
