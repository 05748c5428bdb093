import { routes } from '@embed-portal/api-contract';
import { refuseInUse } from '../in-use.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findGroup } from './read.ts';
import { usesOfGroup } from './uses.ts';

/** Deletes a group that no app uses; its members only lose it. */
export const deleteGroup = mutation(routes.deleteGroup, async ({ ctx, tx, params }) => {
  const group = await findForChange(
    { ctx, tx },
    { table: 'groups', id: params.groupId, find: () => findGroup(tx, ctx.user, params.groupId) },
  );
  refuseInUse(`Group "${group.name}"`, await usesOfGroup(tx, group.id));
  await tx.deleteFrom('groups').where('id', '=', group.id).execute();
});
