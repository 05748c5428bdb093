import { routes } from '@embed-portal/api-contract';
import type { RouteBody, CurrentUser, Group } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { changed } from '../changed.ts';
import { refuseInUse } from '../in-use.ts';
import { toMemberChanges } from '../member-changes.ts';
import { needMembers } from '../references.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findGroup } from './read.ts';
import { usesOfGroup } from './uses.ts';

type Members = Pick<RouteBody<typeof routes.updateGroup>, 'users' | 'addUsers' | 'removeUsers'>;

const removeUsers = async (tx: Tx, groupId: string, users?: readonly string[]): Promise<void> => {
  if (users?.length === 0) return;
  await tx
    .deleteFrom('group_users')
    .where('group_id', '=', groupId)
    .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? []))
    .execute();
};

/** Its members stay behind, and no app may hold on to it. */
const leaveTenant = async (tx: Tx, user: CurrentUser, group: Group, tenantId: string): Promise<void> => {
  await needTenantOfBody(tx, user, tenantId);
  refuseInUse(`Group "${group.name}"`, await usesOfGroup(tx, group.id));
  await removeUsers(tx, group.id);
};

/** Only the difference is written, so that what was not changed keeps its version. */
const changeUsers = async (
  tx: Tx,
  { id, tenantId, users: present }: Pick<Group, 'id' | 'tenantId' | 'users'>,
  { users, addUsers = [], removeUsers: gone = [] }: Members,
): Promise<void> => {
  await needMembers(tx, users ?? addUsers, tenantId, users ? 'users' : 'addUsers');
  const { added, removed } = toMemberChanges(present, { list: users, add: addUsers, remove: gone });
  await removeUsers(tx, id, removed);
  if (added.length === 0) return;
  const rows = added.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id }));
  await tx.insertInto('group_users').values(rows).execute();
};

/** Changes what was sent. A group that is moved to another tenant arrives there without its members. */
export const updateGroup = mutation(routes.updateGroup, async ({ ctx, tx, params, body }) => {
  const { name, description, tenantId: wantedTenant, ...members } = body;
  const group = await findForChange(
    { ctx, tx },
    { table: 'groups', id: params.groupId, find: () => findGroup(tx, ctx.user, params.groupId) },
  );
  const tenantId = wantedTenant ?? group.tenantId;
  const isMoved = tenantId !== group.tenantId;
  if (isMoved) await leaveTenant(tx, ctx.user, group, tenantId);
  await tx
    .updateTable('groups')
    .set({ tenant_id: tenantId, ...changed({ name, description }) })
    .where('id', '=', group.id)
    .execute();
  await changeUsers(tx, { id: group.id, tenantId, users: isMoved ? [] : group.users }, members);
  return findGroup(tx, ctx.user, group.id);
});
