import { routes } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { definePreparedMutation } from '../operation.ts';
import { findCredentials } from './credentials.ts';
import { findConnection } from './read.ts';
import { resolveBiAccount } from './sign-in.ts';
import { storeSyncOutcome, toSyncOutcome } from './sync-outcome.ts';
import type { SyncOutcome } from './sync-outcome.ts';

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
