import type { Database } from '../db/database.ts';

/** Stored credentials of a connection at the time of their use. */
interface UsedCredentials {
  connectionId: string;
  clientId: string | null;
  clientSecret: Buffer | null;
  authTenantId: string | null;
}

/** Stores whether the BI service accepts the credentials of a connection. */
export type RecordAuthentication = (used: UsedCredentials, accepted: boolean) => Promise<void>;

/**
 * Creates the function that stores the authentication state. It does not run as the caller, because viewers trigger it
 * when they open a report. It writes nothing if the state is unchanged or the credentials have been replaced in the
 * meantime.
 */
export const createAuthenticationRecorder =
  ({ system }: Database): RecordAuthentication =>
  async ({ connectionId, clientId, clientSecret, authTenantId }, accepted) => {
    await system
      .updateTable('connections')
      .set({ authenticated: accepted })
      .where('id', '=', connectionId)
      .where('authenticated', 'is distinct from', accepted)
      .where('client_id', 'is not distinct from', clientId)
      .where('client_secret', 'is not distinct from', clientSecret)
      .where('auth_tenant_id', 'is not distinct from', authTenantId)
      .execute();
  };
