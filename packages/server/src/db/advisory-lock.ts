import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';

/** Arbitrary constants that identify the locks in this database. */
export const lockIds = {
  /** All migrations, access repairs and index builds. */
  migrations: 7_240_193_551,
  logMaintenance: 7_240_193_552,
} as const;

type LockName = keyof typeof lockIds;

/**
 * Waits for a lock that the connection holds until it closes. The time limit also applies to later table locks of the
 * connection.
 *
 * @throws {Error} when the lock is not available within `timeoutSeconds`.
 */
export const acquireSessionLock = async (
  client: pg.Client,
  name: LockName,
  timeoutSeconds: number,
): Promise<void> => {
  await client.query(`set lock_timeout = '${String(timeoutSeconds)}s'`);
  await client.query('select pg_advisory_lock($1)', [lockIds[name]]);
};

/**
 * Tries to acquire a lock until the end of the transaction, which works with transaction poolers. The statement has no
 * parameters, because a parameterized statement would hold its snapshot until the next one, and
 * `create index concurrently` waits for all snapshots.
 *
 * @returns false while another connection holds the lock.
 */
export const tryTransactionLock = async (client: pg.Client, name: LockName): Promise<boolean> => {
  const { rows } = await client.query<{ acquired: boolean }>(
    `select pg_try_advisory_xact_lock(${String(lockIds[name])}) as acquired`,
  );
  return rows[0]?.acquired ?? false;
};

/** Waits for the lock of a name until the end of the transaction. Names of different kinds do not conflict. */
export const acquireTransactionLock = async (tx: Tx, kind: 'tenant slug', name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${name}))`.execute(tx);
};
