import { routes } from '@embed-portal/api-contract';
import type { CurrentUser, Group } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { changed } from '../changed.ts';
import { refuseInUse } from '../in-use.ts';
import { needMembers } from '../references.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findGroup } from './read.ts';
import { usesOfGroup } from './uses.ts';

const removeUsers = (tx: Tx, groupId: string) =>
  tx.deleteFrom('group_users').where('group_id', '=', groupId).execute();

/** Its members stay behind, and no app may hold on to it. */
const leaveTenant = async (tx: Tx, user: CurrentUser, group: Group, tenantId: string): Promise<void> => {
  await needTenantOfBody(tx, user, tenantId);
  refuseInUse(`Group "${group.name}"`, await usesOfGroup(tx, group.id));
  await removeUsers(tx, group.id);
};

const replaceUsers = async (
  tx: Tx,
  { id, tenantId }: Pick<Group, 'id' | 'tenantId'>,
  users: readonly string[],
): Promise<void> => {
  await needMembers(tx, users, tenantId);
  await removeUsers(tx, id);
  if (users.length === 0) return;
  const rows = users.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id }));
  await tx.insertInto('group_users').values(rows).execute();
};

/** Changes what was sent. A group that is moved to another tenant arrives there without its members. */
export const updateGroup = mutation(routes.updateGroup, async ({ ctx, tx, params, body }) => {
  const { name, description, users } = body;
  const group = await findGroup(tx, ctx.user, params.groupId);
  const tenantId = body.tenantId ?? group.tenantId;
  if (tenantId !== group.tenantId) await leaveTenant(tx, ctx.user, group, tenantId);
  await tx
    .updateTable('groups')
    .set({ tenant_id: tenantId, ...changed({ name, description }) })
    .where('id', '=', group.id)
    .execute();
  if (users) await replaceUsers(tx, { id: group.id, tenantId }, users);
  return findGroup(tx, ctx.user, group.id);
});
