import { limits, routes } from '@embed-portal/api-contract';
import type { EntityReference, Group, RouteBody, RouteQuery } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { assertNotInUse, assertNotInDeletedUse } from '../operations/assert-not-in-use.ts';
import { assertMembers } from '../operations/assert-references.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { toMemberChanges, omitUndefined } from '../operations/patches.ts';
import {
  assertSameTenant,
  requireTargetTenant,
  requireTenant,
  whereTenantVisible,
} from '../operations/tenant-scope.ts';
import { findForChange } from '../operations/versions.ts';

/** Selects the groups visible to the user. */
const selectGroups = (tx: Tx, user: Caller) =>
  tx
    .selectFrom('groups')
    .select((eb) => [
      'groups.id',
      'groups.name',
      'groups.description',
      'groups.tenant_id as tenantId',
      'groups.version',
      eb
        .selectFrom('group_users')
        .select(sql<string[]>`coalesce(array_agg(user_id order by user_id), '{}')`.as('users'))
        .whereRef('group_users.group_id', '=', 'groups.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .where(whereTenantVisible(user, 'groups.tenant_id'));

/**
 * Returns a group.
 *
 * @throws {ApiError} `not_found` when the user cannot access it.
 */
async function findGroup(tx: Tx, user: Caller, id: string): Promise<Group> {
  const group = await selectGroups(tx, user).where('groups.id', '=', id).executeTakeFirst();
  if (!group) throw createNotFoundError('Group');
  return group;
}

/** Returns a group with its members. */
export const getGroup = defineQuery(routes.getGroup, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findGroup(tx, ctx.user, params.groupId)),
);

const sortColumns = {
  name: { expression: sql`lower(groups.name)`, type: 'text' },
  description: { expression: sql`coalesce(lower(groups.description), '')`, type: 'text' },
  tenant: { expression: sql`lower(tenants.name)`, type: 'text' },
} as const;

/** Lists the groups visible to the user, or those of one tenant, sorted by name by default. */
function listGroups(
  tx: Tx,
  user: Caller,
  { tenant, search, sort = byName, ...page }: RouteQuery<typeof routes.listGroupsOfUser>,
) {
  const texts = [sql.ref('groups.name'), sql.ref('groups.description'), sql.ref('tenants.name')];
  const query = selectGroups(tx, user)
    .innerJoin('tenants', 'tenants.id', 'groups.tenant_id')
    .$if(tenant !== undefined, (all) => all.where('groups.tenant_id', '=', tenant ?? ''))
    .$if(Boolean(search), (all) => all.where(buildWordsCondition(search ?? '', texts)));
  const toItems = (rows: Group[]) => rows;
  return listOrPage(
    tx,
    { query, columns: sortColumns, id: sql.ref('groups.id'), toItems },
    { ...page, sort },
  );
}

/** Lists the groups of the caller's tenants, or of all tenants for a superAdmin. */
export const listGroupsOfUser = defineQuery(routes.listGroupsOfUser, ({ ctx, params, query }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, (tx) => listGroups(tx, ctx.user, query));
});

/** Lists the groups of a tenant. */
export const listGroupsOfTenant = defineQuery(
  routes.listGroupsOfTenant,
  ({ ctx, params: { tenantId }, query }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      return listGroups(tx, ctx.user, { ...query, tenant: tenantId });
    }),
);

/** Lists the apps that use a group. */
async function listReferencesToGroup(tx: Tx, groupId: string): Promise<EntityReference[]> {
  const apps = await tx
    .selectFrom('app_groups')
    .innerJoin('apps', 'apps.id', 'app_groups.app_id')
    .select(['apps.id', 'apps.name'])
    .where('app_groups.group_id', '=', groupId)
    .execute();
  return apps.map((app) => ({ type: 'app', ...app }));
}

/** Creates a group without members. */
export const createGroup = defineMutation(routes.createGroup, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  const { id } = await tx
    .insertInto('groups')
    .values({ tenant_id: params.tenantId, name: body.name, description: body.description ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const response = await findGroup(tx, ctx.user, id);
  return { response, change: { type: 'group', after: response } };
});

type Members = Pick<RouteBody<typeof routes.updateGroup>, 'users' | 'addUsers' | 'removeUsers'>;

/** Removes these members from a group, or all members if `users` is undefined. */
async function removeUsers(tx: Tx, groupId: string, users?: readonly string[]): Promise<void> {
  if (users?.length === 0) return;
  await tx
    .deleteFrom('group_users')
    .where('group_id', '=', groupId)
    .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? []))
    .execute();
}

/** Removes all members of a group that moves to another tenant. The group must not be in use. */
async function detachFromTenant(tx: Tx, user: Caller, group: Group, tenantId: string): Promise<void> {
  await requireTargetTenant(tx, user, tenantId);
  assertNotInUse(`Group "${group.name}"`, await listReferencesToGroup(tx, group.id));
  await assertNotInDeletedUse(tx, 'group', group);
  await removeUsers(tx, group.id);
}

/** Writes only the differences, so that the versions of unaffected users do not change. */
async function changeUsers(
  tx: Tx,
  { id, tenantId, users: currentIds }: Pick<Group, 'id' | 'tenantId' | 'users'>,
  { users, addUsers = [], removeUsers: removedIds = [] }: Members,
): Promise<void> {
  await assertMembers(tx, users ?? addUsers, tenantId, users ? 'users' : 'addUsers');
  const { added, removed } = toMemberChanges(currentIds, { list: users, add: addUsers, remove: removedIds });
  if (currentIds.length - removed.length + added.length > limits.maxGroupUsers)
    throw createInvalidFieldError('addUsers', 'Must not let the group have more than 20,000 members');
  await removeUsers(tx, id, removed);
  if (added.length === 0) return;
  const rows = added.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id }));
  await tx.insertInto('group_users').values(rows).execute();
}

/** Updates the fields in the body. A group that is moved to another tenant loses its members. */
export const updateGroup = defineMutation(routes.updateGroup, async ({ ctx, tx, accept, params, body }) => {
  const { name, description, tenantId: targetTenantId, ...members } = body;
  const group = await findForChange(
    { ctx, tx, accept },
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
  const response = await findGroup(tx, ctx.user, group.id);
  return { response, change: { type: 'group', before: group, after: response } };
});

/** Deletes a group that no app uses. Its members remain users. */
export const deleteGroup = defineMutation(routes.deleteGroup, async ({ ctx, tx, accept, params }) => {
  const group = await findForChange(
    { ctx, tx, accept },
    { table: 'groups', id: params.groupId, find: () => findGroup(tx, ctx.user, params.groupId) },
  );
  assertNotInUse(`Group "${group.name}"`, await listReferencesToGroup(tx, group.id));
  await tx.deleteFrom('groups').where('id', '=', group.id).execute();
  return { change: { type: 'group', before: group } };
});
