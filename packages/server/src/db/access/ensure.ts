import type pg from 'pg';
import { OperatorError } from '../../errors.ts';
import { waitForTransactionLock } from '../advisory-lock.ts';
import { inTransaction, withClient } from '../client.ts';
import { migrations } from '../migrations/index.ts';
import { describeAccessGaps, findAccessGaps } from './gaps.ts';
import type { AccessGap } from './gaps.ts';

/** Returns whether a newer version of the program has migrated the database. Its access rules may differ. */
export async function isNewerThanProgram(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from schema_migrations where name <> all ($1) limit 1', [
    migrations.map(({ name }) => name),
  ]);
  return rowCount !== 0;
}

const createIncompleteAccessError = (
  gaps: readonly AccessGap[],
  reason: string,
  cause?: unknown,
): OperatorError =>
  new OperatorError(
    'access_rules_missing',
    `The database lacks required access rules (${describeAccessGaps(gaps)}), and they could not be added: ${reason}. See "Restore into a new cluster" in docs/operations.md.`,
    { cause },
  );

async function repair(client: pg.Client, gaps: readonly AccessGap[]): Promise<void> {
  try {
    for (const { repair: statement } of gaps) if (statement !== undefined) await client.query(statement);
  } catch (cause) {
    throw createIncompleteAccessError(gaps, (cause as Error).message, cause);
  }
}

/**
 * Verifies the request role, its privileges, row-level security and the policies, and adds missing items, for example
 * after a restore into a new cluster. Skips databases that a newer version has migrated.
 *
 * @returns descriptions of the added items.
 * @throws {OperatorError} `access_rules_missing` when the current role cannot add an item.
 */
export const ensureAccess = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, (client) =>
    inTransaction(client, { lockTimeoutSeconds: 20 }, async () => {
      await waitForTransactionLock(client, 'migrations');
      if (await isNewerThanProgram(client)) return [];
      const gaps = await findAccessGaps(client);
      if (gaps.length === 0) return [];
      await repair(client, gaps);
      const remaining = await findAccessGaps(client);
      if (remaining.length > 0)
        throw createIncompleteAccessError(
          remaining,
          'the role of DATABASE_URL lacks the permission to add them',
        );
      return gaps.map(({ item }) => item);
    }),
  );
