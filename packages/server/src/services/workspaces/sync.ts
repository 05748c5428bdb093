import type { ConnectionType, HealthCode } from '@embed-portal/api-contract';
import type { BiWorkspace } from '../../bi/bi-api.ts';
import type { Database, Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import { credentialColumns, MissingGrantError, resolveBiAccount } from '../connections/connection-sign-in.ts';
import type { Observation, UsedCredentials } from '../health-records/observation.ts';
import type { ProbeDependencies } from '../operations/context.ts';
import { SyncJob } from './sync-queue.ts';

/** The workspaces, or the reason why they could not be listed. */
export type SyncOutcome =
  | { workspaces: BiWorkspace[] }
  | {
      syncError: string;
      /** Reason for which the connection failed for all users, if it did. */
      code?: HealthCode;
    };

/** Returns the outcome for a missing authorization, which all users need if the connection has one account. */
const toMissingGrantOutcome = ({ code }: MissingGrantError): SyncOutcome =>
  code === 'grant_required'
    ? { syncError: 'You have not signed in for this connection. Select Authorize and sign in.' }
    : {
        syncError: 'No user has signed in for this connection. Select Authorize and sign in.',
        code: 'notAuthorized',
      };

/**
 * Lists the workspaces and returns the outcome. A rejection is an outcome. Outages are thrown, because they reveal
 * nothing about the credentials.
 */
export async function toSyncOutcome(
  connectionType: ConnectionType,
  list: () => Promise<BiWorkspace[]>,
): Promise<SyncOutcome> {
  try {
    return { workspaces: await list() };
  } catch (error) {
    if (error instanceof MissingGrantError) return toMissingGrantOutcome(error);
    if (!(error instanceof ApiError) || error.code !== 'bi_refused') throw error;
    const isShared = connectionType !== 'User Owns Data';
    return { syncError: error.message, ...(isShared && { code: error.health ?? 'rejected' }) };
  }
}

/** Returns what a sync shows about its connection; undefined if it shows nothing. */
export function toSyncObservation(
  outcome: SyncOutcome,
  credentials: UsedCredentials,
): Observation | undefined {
  if ('workspaces' in outcome) return { source: 'probe', code: null, credentials };
  return outcome.code && { source: 'probe', code: outcome.code, credentials, isCertain: true };
}

/** Stores the workspaces that a sync has found. A failed sync retains the previous ones. */
export async function storeWorkspaces(tx: Tx, connectionId: string, outcome: SyncOutcome): Promise<void> {
  if (!('workspaces' in outcome)) return;
  await tx
    .updateTable('connections')
    .set({
      groups: JSON.stringify(outcome.workspaces.map(({ id, name }) => ({ id: id.toLowerCase(), name }))),
      groups_sync_date: new Date(),
    })
    .where('id', '=', connectionId)
    .execute();
}

const findConnection = ({ system }: Pick<Database, 'system'>, id: string) =>
  system
    .selectFrom('connections')
    .select(credentialColumns)
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst();

/**
 * Syncs the workspaces of a connection in the background.
 *
 * @throws {ApiError} when the BI service is busy or unavailable.
 */
export async function syncInBackground(dependencies: ProbeDependencies, data: unknown): Promise<void> {
  const { db, bi, recordHealth } = dependencies;
  const { connectionId, userId } = SyncJob.parse(data);
  const connection = await findConnection(db, connectionId);
  const user = userId === undefined ? null : { id: userId };
  if (!connection || (connection.connectionType === 'User Owns Data' && !user)) return;
  const outcome = await toSyncOutcome(connection.connectionType, async () => {
    const account = await resolveBiAccount({ ...dependencies, user, view: undefined }, connection);
    return bi.as(account, bi.startDeadline()).listWorkspaces();
  });
  await db.system.transaction().execute((tx) => storeWorkspaces(tx, connectionId, outcome));
  const observation = toSyncObservation(outcome, connection);
  if (observation) await recordHealth([{ kind: 'connection', id: connectionId }], observation);
}
