import { routes } from '@embed-portal/api-contract';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { listReferencesToGroup } from './read.ts';
import { findGroup } from './read.ts';

/** Deletes a group that no app uses. Its members remain users. */
export const deleteGroup = defineMutation(routes.deleteGroup, async ({ ctx, tx, params }) => {
  const group = await findForChange(
    { ctx, tx },
    { table: 'groups', id: params.groupId, find: () => findGroup(tx, ctx.user, params.groupId) },
  );
  assertNotInUse(`Group "${group.name}"`, await listReferencesToGroup(tx, group.id));
  await tx.deleteFrom('groups').where('id', '=', group.id).execute();
});
