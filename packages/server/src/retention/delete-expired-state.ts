import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const batchSize = 5_000;

/** Condition of expired rows by table. The clocks of the servers may differ from that of the database. */
const conditions = {
  idempotency_keys: "created_at < now() - interval '24 hours'",
  authorize_states_used: "expires_at < now() - interval '1 hour'",
  captcha_uses: "expires_at < now() - interval '1 hour'",
};

/** Deletes expired idempotency keys, OAuth states and captchas in batches, because statements have a short timeout. */
export const deleteExpiredState = async (system: Kysely<Schema>, signal: AbortSignal): Promise<void> => {
  for (const [table, condition] of Object.entries(conditions)) {
    let deleted = batchSize;
    while (deleted === batchSize && !signal.aborted) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${batchSize}
        )`.execute(system);
      deleted = Number(numAffectedRows);
    }
  }
};
