import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { GrantSlot, GrantStore, LeasedGrant } from '../../bi/grants.ts';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { OverloadError } from '../../db/admission.ts';
import { runAsOwner } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/failures.ts';
import type { Schema } from '../../db/schema.ts';
import type { ConsumeOAuthState } from '../operations/context.ts';

/** Duration of a lease. Exceeds the duration of a token request with all retries. */
const leaseSeconds = 30;

const selectBySlot = (system: Kysely<Schema>, { connectionId, userId }: GrantSlot) =>
  system
    .selectFrom('connection_grants')
    .select(['id', 'granted_at'])
    .where('connection_id', '=', connectionId)
    .where('user_id', 'is not distinct from', userId);

/** Deletes the grant unless the lease was lost. */
async function drop(system: Kysely<Schema>, { id, lease }: LeasedGrant): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('connection_grants')
    .where('id', '=', id)
    .where('refresh_lease', '=', lease)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function lease(
  system: Kysely<Schema>,
  secrets: SecretBox,
  id: string,
): Promise<LeasedGrant | 'busy' | undefined> {
  const leaseId = randomUUID();
  const row = await system
    .updateTable('connection_grants')
    .set({
      refresh_lease: leaseId,
      refresh_lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('refresh_lease', 'is', null), eb('refresh_lease_until', '<', sql<Date>`clock_timestamp()`)]),
    )
    .returning('refresh_token')
    .executeTakeFirst();
  if (row) return { id, lease: leaseId, refreshToken: secrets.open(row.refresh_token, id) };
  const existing = await system
    .selectFrom('connection_grants')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return existing && 'busy';
}

/** Ends a lease and stores the rotated refresh token, if any. Has no effect after the lease was lost. */
async function release(
  system: Kysely<Schema>,
  secrets: SecretBox,
  { id, lease: leaseId }: LeasedGrant,
  refreshToken: string | undefined,
): Promise<void> {
  await system
    .updateTable('connection_grants')
    .set((eb) => ({
      refresh_lease: null,
      refresh_lease_until: null,
      ...(refreshToken !== undefined && {
        refresh_token: secrets.seal(refreshToken, id),
        version: eb('version', '+', 1),
      }),
    }))
    .where('id', '=', id)
    .where('refresh_lease', '=', leaseId)
    .execute();
}

const repeatDelayMs = 1_000;

/** Repeats `work` during an outage of the database, at most for the duration of a lease. */
async function repeatWhileUnavailable(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + leaseSeconds * 1_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isOutage = isDatabaseUnavailable(error) || error instanceof OverloadError;
      if (!isOutage || Date.now() > deadline) throw error;
      await delay(repeatDelayMs);
    }
  }
}

export const createGrantStore = ({ system }: Database, secrets: SecretBox): GrantStore => ({
  find: async (slot) => {
    const row = await selectBySlot(system, slot).executeTakeFirst();
    return row && { id: row.id, grantedAt: row.granted_at.getTime() };
  },
  lease: (id) => lease(system, secrets, id),
  release: (grant, refreshToken) =>
    refreshToken === undefined
      ? release(system, secrets, grant, refreshToken)
      : repeatWhileUnavailable(() => release(system, secrets, grant, refreshToken)),
  drop: (grant) => drop(system, grant),
  put: (tx, { tenantId, connectionId, userId, grantedBy }, refreshToken) =>
    runAsOwner(tx, async (ownerTx) => {
      const previous = selectBySlot(ownerTx, { connectionId, userId }).clearSelect().select('id');
      await ownerTx.deleteFrom('connection_grants').where('id', 'in', previous).execute();
      const id = randomUUID();
      const owner = { tenant_id: tenantId, connection_id: connectionId, user_id: userId };
      await ownerTx
        .insertInto('connection_grants')
        .values({
          id,
          ...owner,
          granted_by: grantedBy,
          refresh_token: secrets.seal(refreshToken, id),
        })
        .execute();
    }),
});

/** Creates a function that records the use of OAuth states. */
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
