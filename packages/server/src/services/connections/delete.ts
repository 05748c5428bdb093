import { routes } from '@embed-portal/api-contract';
import { refuseInUse } from '../in-use.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findConnection } from './read.ts';
import { usesOfConnection } from './uses.ts';

/** Deletes a connection that no report comes through. */
export const deleteConnection = mutation(routes.deleteConnection, async ({ ctx, tx, params }) => {
  const { id, name } = await findForChange(
    { ctx, tx },
    {
      table: 'connections',
      id: params.connectionId,
      find: () => findConnection(tx, ctx.user, params.connectionId),
    },
  );
  refuseInUse(`Connection "${name}"`, await usesOfConnection(tx, id));
  await tx.deleteFrom('connections').where('id', '=', id).execute();
});
