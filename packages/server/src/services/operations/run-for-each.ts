import type { BulkResult } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';

/** Runs `act` in a savepoint. Its failure does not affect the transaction. */
async function runInSavepoint(tx: Tx, act: () => Promise<void>): Promise<void> {
  await sql`savepoint entity`.execute(tx);
  try {
    await act();
    await sql`release savepoint entity`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint entity`.execute(tx);
    throw error;
  }
}

/** Runs `act` for each ID, and returns the results. A rejection undoes only the changes for its ID. */
export async function runForEach(
  tx: Tx,
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<BulkResult['results']> {
  const results: BulkResult['results'] = [];
  for (const id of ids) {
    try {
      await runInSavepoint(tx, () => act(id));
      results.push({ id, error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, error: { code: error.code, message: error.message } });
    }
  }
  return results;
}
