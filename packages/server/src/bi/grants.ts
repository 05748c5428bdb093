import type { Tx } from '../db/database.ts';

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
