import { routes } from '@embed-portal/api-contract';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions.ts';
import { listReferencesToConnection, findConnection } from './read.ts';

/** Deletes a connection that no report uses. */
export const deleteConnection = defineMutation(routes.deleteConnection, async ({ ctx, tx, params }) => {
  const { id, name } = await findForChange(
    { ctx, tx },
    {
      table: 'connections',
      id: params.connectionId,
      find: () => findConnection(tx, ctx.user, params.connectionId),
    },
  );
  assertNotInUse(`Connection "${name}"`, await listReferencesToConnection(tx, id));
  await tx.deleteFrom('connections').where('id', '=', id).execute();
});
