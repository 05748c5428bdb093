import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';

/**
 * Arbitrary constants that identify the locks in this database. All locks end with their transaction, because a
 * transaction pooler would pass session locks on to other clients.
 */
export const lockIds = {
  /** All migrations, access repairs and index builds. */
  migrations: 7_240_193_551,
  logMaintenance: 7_240_193_552,
} as const;

type LockName = keyof typeof lockIds;

/**
 * Tries to acquire a lock until the end of the transaction. The statement has no parameters, because a parameterized
 * statement would hold its snapshot until the next one, and `create index concurrently` waits for all snapshots.
 *
 * @returns false while another connection holds the lock.
 */
export async function tryTransactionLock(client: pg.Client, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    `select pg_try_advisory_xact_lock(${String(lockIds[name])}) as acquired`,
  );
  return rows[0]?.acquired ?? false;
}

/** Waits for a lock until the end of the transaction, at most for the lock timeout of the transaction. */
export async function waitForTransactionLock(client: pg.Client, name: LockName): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${String(lockIds[name])})`);
}

/** Waits for the lock of a name until the end of the transaction. Names of different kinds do not conflict. */
export async function acquireTransactionLock(tx: Tx, kind: 'tenant slug', name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${name}))`.execute(tx);
}
