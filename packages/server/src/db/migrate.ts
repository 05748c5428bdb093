import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { assertOwnership } from './access/ownership.ts';
import { ensureRole } from './access/role.ts';
import { waitForTransactionLock } from './advisory-lock.ts';
import { inTransaction, withClient } from './client.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { installJobQueues } from './job-queues.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/index.ts';

const getChecksum = (migration: Migration): string =>
  createHash('sha256').update(migration.sql).digest('hex');

async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Creates an error without the credentials that the URL may contain. */
const createUnreachableError = (url: string, cause: unknown): OperatorError =>
  new OperatorError(
    'database_unreachable',
    `The database at ${new URL(url).host} is unreachable. Start it, or set DATABASE_URL.`,
    { cause },
  );

/** Connects to a database that may still be starting. */
async function connect(url: string, timeoutMs: number): Promise<pg.Client> {
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
}

/** Maximum wait in seconds for other servers, and for each locked table. */
const lockTimeoutSeconds = 60;
/** Query timeout in milliseconds, long enough to rewrite large tables. */
const migrationTimeoutMs = 3_600_000;

/** Applies a migration within a transaction of the caller. */
async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
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
}

const createMigrationTable = (client: pg.Client) =>
  client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);

/** Throws if an applied migration differs from that of this program: neither continues the schema of the other. */
function assertCompatible(applied: ReadonlyMap<string, string>): void {
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined || checksum === getChecksum(migration)) continue;
    throw new OperatorError(
      'database_incompatible',
      `The database was created by an incompatible version of the program, whose migration ${migration.name} differs: use that version or an empty database, or delete all data of the embedded database with npm start -- --reset.`,
    );
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await assertOwnership(client);
  await createMigrationTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>('select * from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  assertCompatible(applied);
  await ensureRole(client);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing)
    await inTransaction(client, { lockTimeoutSeconds }, () => applyMigration(client, migration));
  await installJobQueues(client);
  return missing.map(({ name }) => name);
}

export interface MigrateOptions {
  /** Milliseconds to wait for a starting database; 30,000 by default. */
  connectTimeoutMs?: number;
}

/**
 * Applies pending migrations, installs the job queues, and returns the names of the migrations. Each migration runs in a
 * transaction. Servers that start concurrently wait for each other: a separate connection holds a lock meanwhile.
 *
 * @throws {OperatorError} `database_unreachable` when the database does not respond within `connectTimeoutMs`,
 *   `database_incompatible` when an applied migration differs from that of this program, `access_rules_missing` when the
 *   objects belong to another role or the request role cannot be created, or `migration_failed`.
 */
export async function migrate(
  url: string,
  { connectTimeoutMs = 30_000 }: MigrateOptions = {},
): Promise<string[]> {
  const lockClient = await connect(url, connectTimeoutMs);
  try {
    return await inTransaction(lockClient, { lockTimeoutSeconds, idleTimeoutSeconds: 0 }, async () => {
      await waitForTransactionLock(lockClient, 'migrations');
      return withClient(url, applyMissing, migrationTimeoutMs);
    });
  } finally {
    await lockClient.end().catch(() => undefined);
  }
}
