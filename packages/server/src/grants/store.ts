import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import { OverloadError } from '../db/admission.ts';
import { runAsOwner } from '../db/database.ts';
import type { Database, Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import type { Schema } from '../db/schema.ts';

/** Owner of a grant: the connection itself (no user), or one user of a connection. */
export interface GrantSlot {
  connectionId: string;
  userId: string | null;
}

/**
 * Stores grants as sealed refresh tokens, inaccessible to the request role. Callers must have verified that the user
 * may use the slot.
 */
export interface GrantStore {
  find(slot: GrantSlot): Promise<{ id: string; grantedAt: number } | undefined>;
  /**
   * Leases the grant, so that no other server refreshes it concurrently.
   *
   * @returns the leased grant, `busy` while another server holds the lease, or undefined if the grant does not exist.
   */
  lease(id: string): Promise<LeasedGrant | 'busy' | undefined>;
  /**
   * Ends the lease and stores the rotated refresh token, if any. Repeats the update during an outage of the database,
   * because the directory no longer accepts the previous token.
   */
  release(grant: LeasedGrant, refreshToken?: string): Promise<void>;
  /** Deletes the grant. Returns false without any effect when this server no longer holds the lease. */
  drop(grant: LeasedGrant): Promise<boolean>;
  /** Replaces the grant of a slot in a transaction of the user. */
  put(tx: Tx, slot: GrantSlot & { tenantId: string; grantedBy: string }, refreshToken: string): Promise<void>;
}

/** A grant that only this server may refresh until the lease expires. */
export interface LeasedGrant {
  id: string;
  lease: string;
  refreshToken: string;
}

/** Duration of a lease. Exceeds the duration of a token request with all retries. */
const leaseSeconds = 30;

const selectBySlot = (system: Kysely<Schema>, { connectionId, userId }: GrantSlot) =>
  system
    .selectFrom('connection_grants')
    .select(['id', 'granted_at'])
    .where('connection_id', '=', connectionId)
    .where('user_id', 'is not distinct from', userId);

/** Deletes the grant unless the lease was lost. */
const drop = async (system: Kysely<Schema>, { id, lease }: LeasedGrant): Promise<boolean> => {
  const { numDeletedRows } = await system
    .deleteFrom('connection_grants')
    .where('id', '=', id)
    .where('refresh_lease', '=', lease)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

const lease = async (
  system: Kysely<Schema>,
  secrets: SecretBox,
  id: string,
): Promise<LeasedGrant | 'busy' | undefined> => {
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
};

/** Ends a lease and stores the rotated refresh token, if any. Has no effect after the lease was lost. */
const release = async (
  system: Kysely<Schema>,
  secrets: SecretBox,
  { id, lease: leaseId }: LeasedGrant,
  refreshToken: string | undefined,
): Promise<void> => {
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
};

const repeatDelayMs = 1_000;

/** Repeats `work` during an outage of the database, at most for the duration of a lease. */
const repeatWhileUnavailable = async (work: () => Promise<void>): Promise<void> => {
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
};

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
