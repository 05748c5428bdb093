import type pg from 'pg';
import { withClient } from '../client.ts';
import { migrationLockId } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { describeFaults, findFaults } from './faults.ts';
import type { Fault } from './faults.ts';

/** Returns whether a newer version of the program has migrated the database. Its access rules may differ. */
export const isNewerThanProgram = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query('select from schema_migrations where name <> all ($1) limit 1', [
    migrations.map(({ name }) => name),
  ]);
  return rowCount !== 0;
};

const createIncompleteAccessError = (faults: readonly Fault[], reason: string, cause?: unknown): Error =>
  new Error(
    `The database lacks required access rules (${describeFaults(faults)}), and they could not be added: ${reason}. See "Restore into a new cluster" in docs/operations.md.`,
    { cause },
  );

const repair = async (client: pg.Client, faults: readonly Fault[]): Promise<void> => {
  await client.query('begin');
  try {
    for (const { repair: statement } of faults) if (statement !== undefined) await client.query(statement);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw createIncompleteAccessError(faults, (cause as Error).message, cause);
  }
};

/**
 * Verifies the request role, its privileges, row-level security and the policies, and adds missing items, for example
 * after a restore into a new cluster. Skips databases that a newer version has migrated.
 *
 * @returns descriptions of the added items.
 * @throws {Error} when the current role cannot add an item.
 */
export const ensureAccess = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    await client.query("set lock_timeout = '20s'");
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    if (await isNewerThanProgram(client)) return [];
    const faults = await findFaults(client);
    if (faults.length === 0) return [];
    await repair(client, faults);
    const remaining = await findFaults(client);
    if (remaining.length > 0)
      throw createIncompleteAccessError(
        remaining,
        'the role of DATABASE_URL lacks the permission to add them',
      );
    return faults.map(({ item }) => item);
  });
