import type { BiWorkspace } from '../bi/operations.ts';
import type { Database, Tx } from '../db/database.ts';
import { PortalError } from '../errors.ts';
import type { ProbeDependencies } from '../health/probe-dependencies.ts';
import { credentialColumns, MissingGrantError, resolveBiAccount } from '../services/connection-sign-in.ts';
import { SyncJob } from './sync-queue.ts';

/** The workspaces, or the reason why they could not be listed. `authenticated` is the new state if it changes. */
export type SyncOutcome = { workspaces: BiWorkspace[] } | { syncError: string; authenticated?: false };

/**
 * Returns the outcome for a missing authorization. A missing shared authorization changes the state of the connection
 * for all users. A missing authorization of one user does not.
 */
const toMissingGrantOutcome = ({ code }: MissingGrantError): SyncOutcome =>
  code === 'grant_required'
    ? { syncError: 'You have not signed in for this connection. Select Authorize and sign in.' }
    : {
        syncError: 'No user has signed in for this connection. Select Authorize and sign in.',
        authenticated: false,
      };

/**
 * Lists the workspaces and returns the outcome. A rejection is an outcome. Outages are thrown, because they reveal
 * nothing about the credentials.
 */
export const toSyncOutcome = async (list: () => Promise<BiWorkspace[]>): Promise<SyncOutcome> => {
  try {
    return { workspaces: await list() };
  } catch (error) {
    if (error instanceof MissingGrantError) return toMissingGrantOutcome(error);
    if (!(error instanceof PortalError) || error.code !== 'bi_refused') throw error;
    return { syncError: error.message, authenticated: false };
  }
};

/** Stores the outcome of a sync. A failed sync retains the previous workspaces. */
export const storeSyncOutcome = async (tx: Tx, connectionId: string, outcome: SyncOutcome): Promise<void> => {
  if ('syncError' in outcome && outcome.authenticated === undefined) return;
  const columns =
    'workspaces' in outcome
      ? {
          authenticated: true,
          groups: JSON.stringify(outcome.workspaces.map(({ id, name }) => ({ id: id.toLowerCase(), name }))),
          groups_sync_date: new Date(),
        }
      : { authenticated: false };
  await tx.updateTable('connections').set(columns).where('id', '=', connectionId).execute();
};

const findConnection = ({ system }: Pick<Database, 'system'>, id: string) =>
  system
    .selectFrom('connections')
    .select(credentialColumns)
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst();

type SyncDependencies = Omit<ProbeDependencies, 'record'>;

/**
 * Syncs the workspaces of a connection in the background.
 *
 * @throws {PortalError} when the BI service is busy or unavailable.
 */
export const syncInBackground = async (dependencies: SyncDependencies, data: unknown): Promise<void> => {
  const { db, bi } = dependencies;
  const { connectionId, userId } = SyncJob.parse(data);
  const connection = await findConnection(db, connectionId);
  const user = userId === undefined ? null : { id: userId };
  if (!connection || (connection.connectionType === 'User Owns Data' && !user)) return;
  const outcome = await toSyncOutcome(async () => {
    const account = await resolveBiAccount({ ...dependencies, user, view: undefined }, connection);
    return bi.as(account, bi.startDeadline()).listWorkspaces();
  });
  await db.system.transaction().execute((tx) => storeSyncOutcome(tx, connectionId, outcome));
};
