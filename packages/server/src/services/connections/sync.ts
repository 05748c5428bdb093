import { routes } from '@embed-portal/api-contract';
import type { BiWorkspace } from '../../bi/operations.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { preparedMutation } from '../verb.ts';
import { findCredentials } from './credentials.ts';
import { signInOf } from './sign-in.ts';
import { findConnection } from './read.ts';

type Seen = { workspaces: BiWorkspace[] } | { syncError: string };

/** A refusal is an answer too: these credentials do not do. An outage says nothing about them. */
const look = async (ctx: Context, connectionId: string): Promise<Seen> => {
  const signIn = await signInOf(ctx, await findCredentials(ctx, connectionId));
  try {
    return { workspaces: await ctx.bi.as(signIn, ctx.bi.startDeadline()).listWorkspaces() };
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'bi_refused') throw error;
    return { syncError: error.message };
  }
};

const keep = async (tx: Tx, connectionId: string, seen: Seen): Promise<void> => {
  const columns =
    'workspaces' in seen
      ? {
          authenticated: true,
          groups: JSON.stringify(seen.workspaces.map(({ id, name }) => ({ id: id.toLowerCase(), name }))),
          groups_sync_date: new Date(),
        }
      : { authenticated: false };
  await tx.updateTable('connections').set(columns).where('id', '=', connectionId).execute();
};

/**
 * Asks the BI service, for 20 s at most, which workspaces a connection sees. When it refuses, the connection
 * counts as not authenticated, and the workspaces stay as they were.
 */
export const syncConnection = preparedMutation(routes.syncConnection, {
  prepare: ({ ctx, params }) => look(ctx, params.connectionId),
  act: async ({ ctx, tx, params: { connectionId }, prepared }) => {
    await keep(tx, connectionId, prepared);
    const connection = await findConnection(tx, ctx.user, connectionId);
    return { ...connection, syncError: 'syncError' in prepared ? prepared.syncError : null };
  },
});
