import { randomUUID } from 'node:crypto';
import { can, routes, tenantRoleNames } from '@embed-portal/api-contract';
import type { EntityReference, Role, Tenant, TenantRole, TenantUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { ApiError, createForbiddenError, createNotFoundError } from '../../errors.ts';
import type { EntityChange } from '../audit-entries/changes.ts';
import { assertNotInUse } from '../operations/assert-not-in-use.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { omitUndefined } from '../operations/patches.ts';
import { requireTenant, whereTenantVisible, whereUserVisible } from '../operations/tenant-scope.ts';
import { assertAccepted, findForChange, lockRow } from '../operations/versions.ts';
import { findFreeSlug, listTakenSlugs, lockSlugs } from './tenant-slug.ts';

/** Columns of a tenant in the API. */
export const tenantColumns = ['id', 'name', 'description', 'slug as URL', 'version'] as const;

/**
 * Returns a tenant.
 *
 * @throws {ApiError} `not_found` when the caller cannot access it.
 */
export async function findTenant(tx: Tx, user: Caller, tenantId: string): Promise<Tenant> {
  const tenant = await tx
    .selectFrom('tenants')
    .select(tenantColumns)
    .where('id', '=', tenantId)
    .where(whereTenantVisible(user, 'tenants.id'))
    .executeTakeFirst();
  if (!tenant) throw createNotFoundError('Tenant');
  return tenant;
}

/** Sort columns and searched texts of lists of tenants. */
export const tenantSortColumns = {
  name: { expression: sql`lower(name)`, type: 'text' },
  description: { expression: sql`coalesce(lower(description), '')`, type: 'text' },
} as const;
export const tenantTexts = [sql.ref('name'), sql.ref('description')];

/** Lists the caller's tenants, or all tenants for a superAdmin, sorted by name by default. */
export const listTenantsOfUser = defineQuery(
  routes.listTenantsOfUser,
  ({ ctx, params, query: { search, sort = byName, ...page } }) => {
    authorizeSelf(ctx, params.userId);
    return ctx.db.asUser(ctx.user.id, (tx) => {
      const query = tx
        .selectFrom('tenants')
        .select(tenantColumns)
        .where(whereTenantVisible(ctx.user, 'tenants.id'))
        .$if(Boolean(search), (all) => all.where(buildWordsCondition(search ?? '', tenantTexts)));
      const toItems = (tenants: Tenant[]) => tenants;
      return listOrPage(
        tx,
        { query, columns: tenantSortColumns, id: sql.ref('id'), toItems },
        { ...page, sort },
      );
    });
  },
);

/** Returns a tenant. */
export const getTenant = defineQuery(routes.getTenant, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, (tx) => findTenant(tx, ctx.user, params.tenantId)),
);

type NewTenant = Pick<Tenant, 'id' | 'name' | 'description'>;

const maxAttempts = 10;

/**
 * Inserts the tenant. Different names can have the same slug, so an insert that conflicts with a concurrent one is
 * retried with the next slug.
 */
async function insertTenant(tx: Tx, tenant: NewTenant): Promise<void> {
  await lockSlugs(tx, tenant.name, tenant.id);
  const taken = new Set(await listTakenSlugs(tx, tenant.name, tenant.id));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const slug = findFreeSlug(tenant.name, tenant.id, taken);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tenants')
      .values({ ...tenant, slug })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return;
    taken.add(slug);
  }
  throw new ApiError('conflict', 'Several tenants with this name are being created. Try again.');
}

/** Creates a tenant with a unique slug. The database adds the caller as its first member. */
export const createTenant = defineMutation(routes.createTenant, async ({ ctx, tx, params, body }) => {
  authorizeSelf(ctx, params.userId);
  const id = randomUUID();
  await insertTenant(tx, { id, name: body.name, description: body.description ?? null });
  const response = await tx
    .selectFrom('tenants')
    .select(tenantColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { response, change: { type: 'tenant', after: response } };
});

/** Updates the name and the description. The slug never changes, so that URLs stay valid. */
export const updateTenant = defineMutation(routes.updateTenant, async ({ ctx, tx, accept, params, body }) => {
  const { name, description } = body;
  const before = await findForChange(
    { ctx, tx, accept },
    { table: 'tenants', id: params.tenantId, find: () => findTenant(tx, ctx.user, params.tenantId) },
  );
  const response = await tx
    .updateTable('tenants')
    .set((eb) => ({ id: eb.ref('id'), ...omitUndefined({ name, description }) }))
    .where('id', '=', before.id)
    .returning(tenantColumns)
    .executeTakeFirstOrThrow();
  return { response, change: { type: 'tenant', before, after: response } };
});

const contentTables = { app: 'apps', report: 'reports', group: 'groups', connection: 'connections' } as const;

/** Lists the entities of a tenant that the caller can see. */
async function listContents(tx: Tx, tenantId: string): Promise<EntityReference[]> {
  const contents: EntityReference[] = [];
  for (const type of ['app', 'report', 'group', 'connection'] as const) {
    const rows = await tx
      .selectFrom(contentTables[type])
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .execute();
    contents.push(...rows.map((row) => ({ type, ...row })));
  }
  return contents;
}

/** Deletes an empty tenant with its memberships. */
export const deleteTenant = defineMutation(
  routes.deleteTenant,
  async ({ ctx, tx, accept, params: { tenantId } }) => {
    const tenant = await findForChange(
      { ctx, tx, accept },
      { table: 'tenants', id: tenantId, find: () => findTenant(tx, ctx.user, tenantId) },
    );
    const contents = await listContents(tx, tenantId);
    assertNotInUse(`Tenant "${tenant.name}"`, contents, 'Delete its contents first.');
    await tx.deleteFrom('tenants').where('id', '=', tenantId).execute();
    return { change: { type: 'tenant', before: tenant } };
  },
);

const memberEmail = sql<string>`coalesce(users.email, invited_members.email)`;
const memberName = sql<string>`coalesce(
  nullif(btrim(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '')), ''), ${memberEmail}
)`;

/** Selects the members of a tenant. Of members who have not accepted the invitation, it selects the address. */
const selectMembers = (tx: Tx, caller: Caller, tenantId: string) =>
  tx
    .selectFrom('memberships')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'memberships.user_id')
        .on(sql<boolean>`(users.id = ${caller.id} or ${whereUserVisible(caller, 'users.id')})`),
    )
    .leftJoin('invited_members', (join) =>
      join
        .onRef('invited_members.tenant_id', '=', 'memberships.tenant_id')
        .onRef('invited_members.user_id', '=', 'memberships.user_id'),
    )
    .select([
      'memberships.user_id as id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      memberEmail.as('email'),
      'users.company_name as companyName',
      sql<boolean>`invited_members.user_id is null`.as('accepted'),
      'memberships.expires_at as expiresAt',
      'memberships.roles',
      sql<Role[]>`case when users.id is null then '{}' else access.global_roles(users) end`.as('globalRoles'),
      'memberships.version',
    ])
    .where('memberships.tenant_id', '=', tenantId);

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

/** Returns the roles of a caller that have an effect in a tenant. */
const getOwnRoles = ({ rolesList, tenantRoles }: Caller, tenantId: string): Role[] => [
  ...rolesList,
  ...(tenantRoles.find((entry) => entry.tenantId === tenantId)?.roles ?? []),
];

/** Returns the roles that the caller does not have in the tenant; none for superAdmins. */
function listForeignRoles(caller: Caller, tenantId: string, roles: readonly Role[]): Role[] {
  if (can(caller.rolesList, 'crossTenants')) return [];
  const own = getOwnRoles(caller, tenantId);
  return roles.filter((role) => role !== 'viewer' && !own.includes(role));
}

/**
 * Converts a row to a member. Only superAdmins see roles for all tenants. Roles of members who have not accepted the
 * invitation are unknown, so that the tenant can withdraw its invitation.
 */
const toTenantUser =
  (caller: Caller, tenantId: string) =>
  ({ expiresAt, roles, globalRoles, ...user }: MemberRow): TenantUser => ({
    ...user,
    accessExpires: expiresAt?.getTime() ?? null,
    roles: {
      userAdmin: roles.includes('userAdmin'),
      connectionAdmin: roles.includes('connectionAdmin'),
      contributerAdmin: roles.includes('contributerAdmin'),
    },
    globalRoles: can(caller.rolesList, 'crossTenants') ? globalRoles : null,
    manageable: listForeignRoles(caller, tenantId, [...roles, ...globalRoles]).length === 0,
  });

const memberSortColumns = {
  name: { expression: sql`lower(${memberName})`, type: 'text' },
  email: { expression: sql`lower(${memberEmail})`, type: 'text' },
  company: { expression: sql`coalesce(lower(users.company_name), '')`, type: 'text' },
  /** Users without a last name have not signed in. */
  status: { expression: sql`coalesce(users.last_name, '') <> ''`, type: 'boolean' },
  accessExpires: { expression: sql`coalesce(memberships.expires_at, 'infinity')`, type: 'timestamptz' },
  roles: { expression: sql`array_to_string(memberships.roles, ' ')`, type: 'text' },
} as const;

const byEmail = [{ column: 'email', descending: false }] as const;

/** Lists the members of a tenant, sorted by email address by default. */
export const listUsersOfTenant = defineQuery(
  routes.listUsersOfTenant,
  ({ ctx, params: { tenantId }, query: { search, sort = byEmail, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const texts = [memberName, memberEmail];
      const query = selectMembers(tx, ctx.user, tenantId).$if(Boolean(search), (all) =>
        all.where(buildWordsCondition(search ?? '', texts)),
      );
      const toItems = (rows: MemberRow[]) => rows.map(toTenantUser(ctx.user, tenantId));
      return listOrPage(
        tx,
        { query, columns: memberSortColumns, id: sql.ref('memberships.user_id'), toItems },
        { ...page, sort },
      );
    }),
);

/**
 * Returns a member of a tenant.
 *
 * @throws {ApiError} `not_found` when the user is not a member.
 */
async function findMember(
  tx: Tx,
  caller: Caller,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<TenantUser> {
  const row = await selectMembers(tx, caller, tenantId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('User of the tenant');
  return toTenantUser(caller, tenantId)(row);
}

/** Returns a member of a tenant. */
export const getMembership = defineQuery(routes.getMembership, ({ ctx, params: { tenantId, userId } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    await requireTenant(tx, ctx.user, tenantId);
    return findMember(tx, ctx.user, { tenantId, userId });
  }),
);

/**
 * Returns a member of a tenant, and locks the tenant, because each change of a membership changes its version.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the tenant or the user is not a member, or `forbidden`
 *   when the member has a role that the caller does not have.
 */
async function findMemberForChange(
  { ctx, tx }: { ctx: Context; tx: Tx },
  { tenantId, userId }: { tenantId: string; userId: string },
  ownMembershipText: string,
): Promise<TenantUser> {
  await lockRow(tx, 'tenants', tenantId);
  await requireTenant(tx, ctx.user, tenantId);
  if (userId === ctx.user.id) throw new ApiError('invalid', ownMembershipText);
  const member = await findMember(tx, ctx.user, { tenantId, userId });
  if (member.manageable) return member;
  throw createForbiddenError(
    'This user has roles that you do not have in this tenant. Ask a superAdmin to change or remove the access.',
  );
}

/** Returns the change of a membership for the audit log. */
function toMembershipChange(before: TenantUser, after?: TenantUser): EntityChange {
  const toEntity = (member: TenantUser) => ({ ...member, name: member.email });
  return { type: 'membership', before: toEntity(before), after: after && toEntity(after) };
}

/**
 * Asserts that the caller has all roles that a change grants, so that administrators cannot extend their rights through
 * other users.
 *
 * @throws {ApiError} `forbidden` otherwise.
 */
function assertGrantable(caller: Caller, tenantId: string, granted: readonly TenantRole[]): void {
  const missing = listForeignRoles(caller, tenantId, granted);
  if (missing.length === 0) return;
  const text = `You can grant only roles that you have in this tenant yourself. You do not have: ${missing.join(', ')}.`;
  throw createForbiddenError(text);
}

/** Changes the roles of a member for the tenant, and when the access ends. */
export const updateMembership = defineMutation(
  routes.updateMembership,
  async ({ ctx, tx, accept, params, body }) => {
    const { tenantId, userId } = params;
    const ownText = 'You cannot change your own membership. Ask another administrator.';
    const current = await findMemberForChange({ ctx, tx }, params, ownText);
    const row = sql`memberships changed where tenant_id = ${tenantId} and user_id = ${userId}`;
    await assertAccepted({ ctx, tx, accept }, { name: 'membership', current, row });
    const roles = { ...current.roles, ...omitUndefined(body.roles ?? {}) };
    const list = tenantRoleNames.filter((role) => roles[role]);
    assertGrantable(
      ctx.user,
      tenantId,
      list.filter((role) => !current.roles[role]),
    );
    const { accessExpires } = body;
    await tx
      .updateTable('memberships')
      .set({
        roles: list,
        ...(accessExpires !== undefined && {
          expires_at: accessExpires === null ? null : new Date(accessExpires),
        }),
      })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute();
    const member = await findMember(tx, ctx.user, params);
    return { response: member, change: toMembershipChange(current, member) };
  },
);

/** Removes a member from a tenant and its groups. */
export const removeUserFromTenant = defineMutation(
  routes.removeUserFromTenant,
  async ({ ctx, tx, params }) => {
    const ownText = 'You cannot remove yourself from a tenant. Ask another administrator.';
    const member = await findMemberForChange({ ctx, tx }, params, ownText);
    await tx
      .deleteFrom('memberships')
      .where('tenant_id', '=', params.tenantId)
      .where('user_id', '=', params.userId)
      .execute();
    return { change: toMembershipChange(member) };
  },
);
