import { routes } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';
import { storeSyncOutcome, toSyncOutcome } from '../workspaces/sync.ts';
import type { SyncOutcome } from '../workspaces/sync.ts';
import { findCredentials, resolveBiAccount } from './connection-sign-in.ts';
import { findConnection } from './connections.ts';
import { definePreparedMutation } from './operation.ts';

const loadSyncOutcome = async (ctx: Context, connectionId: string): Promise<SyncOutcome> => {
  const credentials = await findCredentials(ctx, connectionId);
  return ctx.runSync({ connectionId, userId: ctx.user.id }, () =>
    toSyncOutcome(async () => {
      const account = await resolveBiAccount(ctx, credentials);
      return ctx.bi.as(account, ctx.bi.startDeadline()).listWorkspaces();
    }),
  );
};

/**
 * Syncs the workspaces of a connection within 25 s. If the BI service rejects the request or the shared authorization
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
