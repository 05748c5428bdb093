import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { recordAudit } from '../services/audit/record.ts';
import type { AuditEntry } from '../services/audit/record.ts';

/** Whose grant it is: of a connection as a whole (no user), or of one user for a connection. */
export interface GrantSlot {
  connectionId: string;
  userId: string | null;
}

/**
 * What people have granted to connections: sealed refresh tokens, out of reach of the role that requests work
 * as. Whoever asks has made sure, as the caller, that the slot is the caller's to use.
 */
export interface GrantStore {
  find(slot: GrantSlot): Promise<{ id: string; grantedAt: number } | undefined>;
  read(id: string): Promise<{ refreshToken: string; version: number } | undefined>;
  /** The service has replaced the token; nothing happens when another server was quicker. */
  replace(id: string, version: number, refreshToken: string): Promise<void>;
  /** Answers false when there is a newer token by now. */
  drop(id: string, version: number): Promise<boolean>;
  /** Keeps a new grant in the place of an older one, and tells the audit log. */
  put(slot: GrantSlot & { tenantId: string }, refreshToken: string, audit: AuditEntry): Promise<void>;
}

const ofSlot = (system: Kysely<Schema>, { connectionId, userId }: GrantSlot) =>
  system
    .selectFrom('connection_grants')
    .select(['id', 'granted_at'])
    .where('connection_id', '=', connectionId)
    .where('user_id', 'is not distinct from', userId);

/** Without its own grant a connection can't sign in any more. */
const drop = async (system: Kysely<Schema>, id: string, version: number): Promise<boolean> => {
  const row = await system
    .deleteFrom('connection_grants')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['connection_id', 'user_id'])
    .executeTakeFirst();
  if (row?.user_id === null) {
    await system
      .updateTable('connections')
      .set({ authenticated: false })
      .where('id', '=', row.connection_id)
      .execute();
  }
  return row !== undefined;
};

export const createGrantStore = ({ system }: Database, secrets: SecretBox): GrantStore => ({
  find: async (slot) => {
    const row = await ofSlot(system, slot).executeTakeFirst();
    return row && { id: row.id, grantedAt: row.granted_at.getTime() };
  },
  read: async (id) => {
    const row = await system
      .selectFrom('connection_grants')
      .select(['refresh_token', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { refreshToken: secrets.open(row.refresh_token, id), version: row.version };
  },
  replace: async (id, version, refreshToken) => {
    await system
      .updateTable('connection_grants')
      .set({ refresh_token: secrets.seal(refreshToken, id), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute();
  },
  drop: (id, version) => drop(system, id, version),
  put: ({ tenantId, connectionId, userId }, refreshToken, audit) =>
    system.transaction().execute(async (tx) => {
      const older = ofSlot(tx, { connectionId, userId }).clearSelect().select('id');
      await tx.deleteFrom('connection_grants').where('id', 'in', older).execute();
      const id = randomUUID();
      const owner = { tenant_id: tenantId, connection_id: connectionId, user_id: userId };
      await tx
        .insertInto('connection_grants')
        .values({ id, ...owner, refresh_token: secrets.seal(refreshToken, id) })
        .execute();
      await recordAudit(tx, audit);
    }),
});
