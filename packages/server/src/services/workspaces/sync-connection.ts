import { routes } from '@embed-portal/api-contract';
import { findCredentials, resolveBiAccount } from '../connections/connection-sign-in.ts';
import { findConnection } from '../connections/connections.ts';
import type { Context } from '../operations/context.ts';
import { definePreparedMutation } from '../operations/define-operation.ts';
import { storeWorkspaces, toSyncObservation, toSyncOutcome } from './sync.ts';

async function loadSyncOutcome(ctx: Context, connectionId: string) {
  const credentials = await findCredentials(ctx, connectionId);
  const outcome = await ctx.runSync({ connectionId, userId: ctx.user.id }, () =>
    toSyncOutcome(credentials.connectionType, async () => {
      const account = await resolveBiAccount(ctx, credentials);
      return ctx.bi.as(account, ctx.bi.startDeadline()).listWorkspaces();
    }),
  );
  return { outcome, observation: toSyncObservation(outcome, credentials) };
}

/**
 * Syncs the workspaces of a connection within 25 s. If the BI service rejects the request or the shared authorization
 * is missing, the connection fails and retains its previous workspaces.
 */
export const syncConnection = definePreparedMutation(routes.syncConnection, {
  prepare: ({ ctx, params }) => loadSyncOutcome(ctx, params.connectionId),
  act: async ({ ctx, tx, params: { connectionId }, prepared: { outcome, observation } }) => {
    await storeWorkspaces(tx, connectionId, outcome);
    if (observation) await ctx.recordHealthWithin(tx, { kind: 'connection', id: connectionId }, observation);
    const connection = await findConnection(tx, ctx.user, connectionId);
    const syncError = 'syncError' in outcome ? outcome.syncError : null;
    return { response: { ...connection, syncError } };
  },
});
