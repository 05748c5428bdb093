import type pg from 'pg';
import { withClient } from '../../postgres/client.ts';
import { migrationLockId } from '../migrate.ts';
import { auditSearchSql, userSearchSql } from './search-expressions.ts';

/** An index of a month with very many lines may take this long. */
const indexTimeoutMs = 600_000;
/** Bytes; a smaller table is indexed at once, in no time. */
const defaultLargeTableBytes = 8 * 1_024 * 1_024;

interface Table {
  /** As `regclass` shows it. */
  table: string;
  schema: string;
  name: string;
  size: number;
}

interface SearchIndex extends Table {
  suffix: string;
  /** Access method and columns, where the extension pg_trgm is in this schema. */
  on: (extensionSchema: string) => string;
  /** Only with the extension. */
  usesTrigrams: boolean;
}

const trigrams = (text: string): Pick<SearchIndex, 'on' | 'usesTrigrams'> => ({
  on: (schema) => `using gin (${text} ${schema}.gin_trgm_ops)`,
  usesTrigrams: true,
});

const tablesSql = `
  select t.oid::regclass::text as "table", relnamespace::regnamespace::text as schema, relname::text as name,
    pg_relation_size(t.oid)::float8 as size
  from pg_class t where t.oid = 'users'::regclass
    or t.oid in (select inhrelid from pg_inherits where inhparent = 'audit_log'::regclass)
  order by relname desc`;

const listRequiredIndexes = async (client: pg.Client): Promise<SearchIndex[]> => {
  const { rows } = await client.query<Table>(tablesSql);
  return rows.flatMap((table) =>
    table.name === 'users'
      ? [{ ...table, suffix: 'search_idx', ...trigrams(userSearchSql) }]
      : [
          { ...table, suffix: 'search_idx', ...trigrams(auditSearchSql) },
          { ...table, suffix: 'user_idx', on: () => 'using btree (user_id)', usesTrigrams: false },
        ],
  );
};

const getIndexName = ({ schema, name, suffix }: SearchIndex): string => `${schema}.${name}_${suffix}`;

const findMissingIndexes = async (client: pg.Client): Promise<SearchIndex[]> => {
  const all = await listRequiredIndexes(client);
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid)`,
    [all.map(getIndexName)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return all.filter((index) => names.has(getIndexName(index)));
};

/** The schema of the extension, which is made if it can be; or why it can't. */
const ensureTrigrams = async (client: pg.Client): Promise<string | Error> => {
  const refusal = await client.query('create extension if not exists pg_trgm').then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  const { rows } = await client.query<{ schema: string }>(
    "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
  );
  // Another server may have made it in the same moment.
  return rows[0]?.schema ?? refusal ?? new Error('There is no extension pg_trgm.');
};

/** What a server left half-made when it was stopped is made anew; nobody waits to write into a largeTableBytes table. */
const createIndex = async (
  client: pg.Client,
  index: SearchIndex,
  largeTableBytes: number,
  schema: string,
): Promise<void> => {
  const how = index.size >= largeTableBytes ? 'concurrently' : '';
  await client.query(`drop index ${how} if exists ${getIndexName(index)}`);
  await client.query(
    `create index ${how} ${index.name}_${index.suffix} on ${index.table} ${index.on(schema)}`,
  );
  // How often the words of a search occur is known of an index from then on.
  await client.query(`analyze ${index.table}`);
};

/**
 * Runs `work` while nobody else makes indices or migrates: an index that is made while others write waits for
 * migrations that would wait for it. Answers false when somebody does.
 */
const withMigrationLock = async (holder: pg.Client, work: () => Promise<void>): Promise<boolean> => {
  // The lock is one of a transaction, which a pooler keeps together. An index is made outside of any, and waits for
  // whoever holds a snapshot: a statement with parameters would, until the next one.
  await holder.query('begin');
  const { rows } = await holder.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${String(migrationLockId)}) as taken`,
  );
  const isTaken = rows[0]?.taken ?? false;
  if (isTaken) await work();
  await holder.query('commit');
  return isTaken;
};

export interface IndexingOptions {
  /** Ends it after the index that is under way. */
  signal?: AbortSignal;
  /** Bytes from which on a table is written to while it is indexed; 8 MiB by default. */
  largeTableBytes?: number;
}

/**
 * Makes the indices that searching needs and that are not there yet: of new months, of a database that an older
 * version made, or once somebody has allowed the extension. Leaves it to another server that is at it.
 *
 * @returns why the extension `pg_trgm` can't be had, which searching goes without; undefined when nothing is missing.
 * @throws when the database is out.
 */
export const createSearchIndexes = (
  databaseUrl: string,
  { signal, largeTableBytes = defaultLargeTableBytes }: IndexingOptions = {},
): Promise<Error | undefined> =>
  withClient(databaseUrl, async (holder) => {
    const indexes = await findMissingIndexes(holder);
    if (indexes.length === 0) return undefined;
    return withClient(
      databaseUrl,
      async (client) => {
        const schema = await ensureTrigrams(client);
        const refusal = schema instanceof Error ? schema : undefined;
        for (const index of indexes.filter(({ usesTrigrams: isOfTrigrams }) => !refusal || !isOfTrigrams)) {
          if (signal?.aborted) break;
          if (
            !(await withMigrationLock(holder, () =>
              createIndex(client, index, largeTableBytes, String(schema)),
            ))
          )
            break;
        }
        return refusal;
      },
      indexTimeoutMs,
    );
  });
