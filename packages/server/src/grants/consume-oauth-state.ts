import type { Database } from '../db/database.ts';

/** Records the use of an OAuth state. Returns false if it was used before. */
export type ConsumeOAuthState = (nonce: string, expiresAt: number) => Promise<boolean>;

export const createOAuthStateConsumer =
  ({ system }: Database): ConsumeOAuthState =>
  async (nonce, expiresAt) => {
    const { numInsertedOrUpdatedRows } = await system
      .insertInto('authorize_states_used')
      .values({ nonce, expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  };
