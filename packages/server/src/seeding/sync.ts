import { createBiClient } from '../bi/client.ts';
import type { BiOptions } from '../bi/client.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import { createGrantStore } from '../grants/store.ts';
import { toApplication, credentialColumns } from '../services/connection-sign-in.ts';
import { storeSyncOutcome, toSyncOutcome } from '../services/workspace-sync.ts';

/** URLs and scope of the BI service. */
export type BiAddresses = Pick<BiOptions, 'apiUrl' | 'loginUrl' | 'scope'>;

const findConnections = ({ system }: Database) =>
  system
    .selectFrom('connections')
    .select(credentialColumns)
    .where('type', '=', 'App Owns Data')
    .where('client_secret', 'is not', null)
    .where('authenticated', 'is', null)
    .execute();

/**
 * Syncs the connections that sign in as applications, so that the portal shows their state and workspaces. The state of
 * other connections is unknown until a user authorizes them.
 *
 * @throws {PortalError} when the BI service is unavailable; the state of the remaining connections stays unknown.
 */
export const syncConnections = async (
  db: Database,
  secrets: SecretBox,
  addresses: BiAddresses,
): Promise<void> => {
  const bi = createBiClient({ ...addresses, grants: createGrantStore(db, secrets) });
  try {
    for (const row of await findConnections(db)) {
      const outcome = await toSyncOutcome(() =>
        bi.as(toApplication({ secrets }, row), bi.startDeadline()).listWorkspaces(),
      );
      await db.system.transaction().execute((tx) => storeSyncOutcome(tx, row.connectionId, outcome));
    }
  } finally {
    bi.close();
  }
};
