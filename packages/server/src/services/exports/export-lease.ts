import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import type { AcquireExportLease } from '../operations/context.ts';

/** Duration of a lease. A client that reads nothing for this long loses its export to the next one. */
const leaseSeconds = 60;

const leaseUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Creates a function that acquires leases. The request role cannot access them. */
export const createExportLeases =
  ({ system }: Pick<Database, 'system'>): AcquireExportLease =>
  async (userId) => {
    const id = randomUUID();
    const acquired = await system
      .insertInto('audit_exports')
      .values({ user_id: userId, id, lease_until: leaseUntil })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ id, lease_until: leaseUntil })
          .where('audit_exports.lease_until', '<', sql<Date>`clock_timestamp()`),
      )
      .returning('id')
      .executeTakeFirst();
    if (!acquired) {
      throw new ApiError('conflict', 'You are already exporting data. Wait for that download to end.');
    }
    return {
      renew: async () => {
        const { numUpdatedRows } = await system
          .updateTable('audit_exports')
          .set({ lease_until: leaseUntil })
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new ApiError('conflict', 'Another export has replaced this one.');
      },
      release: async () => {
        await system.deleteFrom('audit_exports').where('id', '=', id).execute();
      },
    };
  };
