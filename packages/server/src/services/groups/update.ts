import { routes } from '@embed-portal/api-contract';
import type { RouteBody, CurrentUser, Group } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { assertMembers } from '../assert-references.ts';
import { toMemberChanges } from '../member-changes.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { requireTargetTenant } from '../tenants/find.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { listReferencesToGroup } from './read.ts';
import { findGroup } from './read.ts';

type Members = Pick<RouteBody<typeof routes.updateGroup>, 'users' | 'addUsers' | 'removeUsers'>;

/** Removes these members from a group, or all members if `users` is undefined. */
const removeUsers = async (tx: Tx, groupId: string, users?: readonly string[]): Promise<void> => {
  if (users?.length === 0) return;
  await tx
    .deleteFrom('group_users')
    .where('group_id', '=', groupId)
    .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? []))
    .execute();
};

/** Removes all members of a group that moves to another tenant. The group must not be in use. */
const detachFromTenant = async (tx: Tx, user: CurrentUser, group: Group, tenantId: string): Promise<void> => {
  await requireTargetTenant(tx, user, tenantId);
  assertNotInUse(`Group "${group.name}"`, await listReferencesToGroup(tx, group.id));
  await removeUsers(tx, group.id);
};

/** Writes only the differences, so that the versions of unaffected users do not change. */
const changeUsers = async (
  tx: Tx,
  { id, tenantId, users: currentIds }: Pick<Group, 'id' | 'tenantId' | 'users'>,
  { users, addUsers = [], removeUsers: removedIds = [] }: Members,
): Promise<void> => {
  await assertMembers(tx, users ?? addUsers, tenantId, users ? 'users' : 'addUsers');
  const { added, removed } = toMemberChanges(currentIds, { list: users, add: addUsers, remove: removedIds });
  await removeUsers(tx, id, removed);
  if (added.length === 0) return;
  const rows = added.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id }));
  await tx.insertInto('group_users').values(rows).execute();
};

/** Updates the fields in the body. A group that is moved to another tenant loses its members. */
export const updateGroup = defineMutation(routes.updateGroup, async ({ ctx, tx, params, body }) => {
  const { name, description, tenantId: targetTenantId, ...members } = body;
  const group = await findForChange(
    { ctx, tx },
    { table: 'groups', id: params.groupId, find: () => findGroup(tx, ctx.user, params.groupId) },
  );
  const tenantId = targetTenantId ?? group.tenantId;
  const isMoved = tenantId !== group.tenantId;
  if (isMoved) await detachFromTenant(tx, ctx.user, group, tenantId);
  await tx
    .updateTable('groups')
    .set({ tenant_id: tenantId, ...omitUndefined({ name, description }) })
    .where('id', '=', group.id)
    .execute();
  await changeUsers(tx, { id: group.id, tenantId, users: isMoved ? [] : group.users }, members);
  return findGroup(tx, ctx.user, group.id);
});
