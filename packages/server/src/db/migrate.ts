import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { installJobQueues } from '../jobs/queues.ts';
import { assertOwnership } from './access/ownership.ts';
import { ensureRole } from './access/role.ts';
import { waitForTransactionLock } from './advisory-lock.ts';
import { inTransaction, withClient } from './client.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/index.ts';

export const getChecksum = (migration: Migration): string =>
  createHash('sha256').update(migration.sql).digest('hex');

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/** Creates an error without the credentials that the URL may contain. */
const createUnreachableError = (url: string, cause: unknown): OperatorError =>
  new OperatorError(
    'database_unreachable',
    `The database at ${new URL(url).host} is unreachable. Start it, or set DATABASE_URL.`,
    { cause },
  );

/** Connects to a database that may still be starting. */
const connect = async (url: string, timeoutMs: number): Promise<pg.Client> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (Date.now() >= deadline) throw createUnreachableError(url, error);
      await delay(300);
    }
  }
};

/** Maximum wait in seconds for other servers, and for each locked table. */
const lockTimeoutSeconds = 60;
/** Query timeout in milliseconds, long enough to rewrite large tables. */
const migrationTimeoutMs = 3_600_000;

/** Applies a migration within a transaction of the caller. */
const applyMigration = async (client: pg.Client, migration: Migration): Promise<void> => {
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      getChecksum(migration),
    ]);
  } catch (error) {
    throw new OperatorError(
      'migration_failed',
      `Migration ${migration.name} failed: ${(error as Error).message}`,
      { cause: error },
    );
  }
};

const createMigrationTable = (client: pg.Client) =>
  client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);

const applyMissing = async (client: pg.Client, list: readonly Migration[]): Promise<string[]> => {
  await createMigrationTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>('select * from schema_migrations');
  const appliedChecksums = new Map(rows.map((row) => [row.name, row.checksum]));
  // A restored database may lack the role that later migrations reference.
  if (appliedChecksums.has('002_row_security')) await ensureRole(client);
  const applied: string[] = [];
  for (const migration of list) {
    const checksum = appliedChecksums.get(migration.name);
    if (checksum === undefined) {
      await inTransaction(client, { lockTimeoutSeconds }, () => applyMigration(client, migration));
      applied.push(migration.name);
    } else if (checksum !== getChecksum(migration)) {
      throw new OperatorError(
        'migration_failed',
        `Migration ${migration.name} has changed since it was applied to this database. Use the program version that applied it, or a new database.`,
      );
    }
  }
  return applied;
};

const applySelected = async (client: pg.Client, isSelected: (name: string) => boolean): Promise<string[]> => {
  await assertOwnership(client);
  const selected = migrations.filter(({ name }) => isSelected(name));
  const applied = await applyMissing(client, selected);
  if (selected.length === migrations.length) await installJobQueues(client);
  return applied;
};

export interface MigrateOptions {
  /** Milliseconds to wait for a starting database; 30,000 by default. */
  connectTimeoutMs?: number;
  /** Returns whether to apply a migration. By default, all migrations are applied. */
  only?: (name: string) => boolean;
}

/**
 * Applies pending migrations, installs the job queues, and returns the names of the migrations. Each migration runs in a
 * transaction. Servers that start concurrently wait for each other: a separate connection holds a lock meanwhile.
 *
 * @throws {OperatorError} `database_unreachable` when the database does not respond within `connectTimeoutMs`, or
 *   `migration_failed` when a migration fails, or an applied one differs from its current version.
 */
export const migrate = async (
  url: string,
  { connectTimeoutMs = 30_000, only = () => true }: MigrateOptions = {},
): Promise<string[]> => {
  const lockClient = await connect(url, connectTimeoutMs);
  try {
    return await inTransaction(lockClient, { lockTimeoutSeconds, idleTimeoutSeconds: 0 }, async () => {
      await waitForTransactionLock(lockClient, 'migrations');
      return withClient(url, (client) => applySelected(client, only), migrationTimeoutMs);
    });
  } finally {
    await lockClient.end().catch(() => undefined);
  }
};

/**
 * Applies migrations to an empty database, in a transaction of the caller, who holds the lock for migrations.
 *
 * @throws {OperatorError} `migration_failed`.
 */
export const createSchema = async (
  client: pg.Client,
  isIncluded: (name: string) => boolean,
): Promise<void> => {
  await createMigrationTable(client);
  for (const migration of migrations.filter(({ name }) => isIncluded(name)))
    await applyMigration(client, migration);
};
