import { routes } from '@embed-portal/api-contract';
import type { BiWorkspace } from '../bi/operations.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { PortalError } from '../errors.ts';
import { MissingGrantError, findCredentials, resolveBiAccount } from './connection-sign-in.ts';
import { findConnection } from './connections.ts';
import { definePreparedMutation } from './operation.ts';

/** The workspaces, or the reason why they could not be listed. `authenticated` is the new state if it changes. */
type SyncOutcome = { workspaces: BiWorkspace[] } | { syncError: string; authenticated?: false };

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

const loadSyncOutcome = async (ctx: Context, connectionId: string): Promise<SyncOutcome> => {
  const credentials = await findCredentials(ctx, connectionId);
  return toSyncOutcome(async () => {
    const account = await resolveBiAccount(ctx, credentials);
    return ctx.bi.as(account, ctx.bi.startDeadline()).listWorkspaces();
  });
};

/**
 * Syncs the workspaces of a connection within 20 s. If the BI service rejects the request or the shared authorization
 * is missing, the connection becomes unauthenticated and retains its previous workspaces.
 */
export const syncConnection = definePreparedMutation(routes.syncConnection, {
  prepare: ({ ctx, params }) => loadSyncOutcome(ctx, params.connectionId),
  act: async ({ ctx, tx, params: { connectionId }, prepared }) => {
    await storeSyncOutcome(tx, connectionId, prepared);
    const connection = await findConnection(tx, ctx.user, connectionId);
    return { ...connection, syncError: 'syncError' in prepared ? prepared.syncError : null };
  },
});
