import { can, limits, routes, buildPath } from '@embed-portal/api-contract';
import type {
  Capability,
  DeletableType,
  Deletion,
  RestoredDeletion,
  DeletedParent,
  AuditTarget,
  BulkDeletion,
  Route,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError, createInvalidFieldError, ApiError } from '../../errors.ts';
import { deleteApp } from '../apps/apps.ts';
import { recordAudit, toScope } from '../audit-entries/audit-entry.ts';
import { describeChanges } from '../audit-entries/changes.ts';
import { deleteConnection } from '../connections/connections.ts';
import { deleteGroup } from '../groups/groups.ts';
import { authorize } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery, defineMutation, toAuditEntry } from '../operations/define-operation.ts';
import type { Mutation } from '../operations/define-operation.ts';
import { buildTextCondition, listOrPage } from '../operations/paging.ts';
import { runForEach } from '../operations/run-for-each.ts';
import { whereUserVisible } from '../operations/tenant-scope.ts';
import { deleteReport } from '../reports/reports.ts';
import { findFreeSlug, listTakenSlugs, lockSlugs } from '../tenants/tenant-slug.ts';

const dayMs = 86_400_000;

type DeletionContext = Pick<Context, 'deletionDays'> & { user: Caller };

const managing = {
  tenant: 'createAndDeleteTenants',
  group: 'manageGroups',
  report: 'manageReports',
  app: 'manageApps',
  connection: 'manageConnections',
  user: 'administer',
} as const satisfies Record<DeletableType, Capability>;

/** Returns the condition that the caller may delete and restore entities of a type in the tenant of the deletion. */
const buildTypeCondition = ([type, capability]: [string, Capability]): RawBuilder<boolean> =>
  sql<boolean>`(deletions.type = ${type} and deletions.tenant_id = any (
    (select access.restorable_tenant_ids(${capability}))::uuid[]
  ))`;

const isRestorable = sql<boolean>`(${sql.join(Object.entries(managing).map(buildTypeCondition), sql` or `)})`;

/** Selects the unexpired deletions of the user's tenants whose type the user may delete, as row-level security does. */
const selectDeletions = (tx: Tx, { user, deletionDays }: DeletionContext) =>
  tx
    .selectFrom('deletions')
    .select([
      'deletions.id',
      'deletions.type',
      'deletions.tenant_id as tenantId',
      'deletions.tenant_name as tenantName',
      'deletions.entities',
      'deletions.contents',
      'deletions.deleted_at as deletedAt',
      // Only the names of users whom the caller can see.
      sql<string | null>`(
        select ${sql.raw(displayNameSql)} from users
        where users.id = deletions.deleted_by and (users.id = ${user.id} or ${whereUserVisible(user, 'users.id')})
      )`.as('deletedBy'),
    ])
    .$if(!can(user.rolesList, 'crossTenants'), (query) => query.where(isRestorable))
    .$if(deletionDays !== undefined, (query) =>
      query.where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${deletionDays})`),
    );

type DeletionRow = Awaited<ReturnType<ReturnType<typeof selectDeletions>['executeTakeFirstOrThrow']>>;

const toContents = ({ contents }: DeletionRow): NonNullable<Deletion['contents']> => ({
  group: contents.group ?? 0,
  app: contents.app ?? 0,
  report: contents.report ?? 0,
  connection: contents.connection ?? 0,
});

/** Converts a row to a deletion of the API. */
function toDeletion(row: DeletionRow, { deletionDays }: Pick<Context, 'deletionDays'>): Deletion {
  const { id, type, tenantId, tenantName, entities, deletedAt, deletedBy } = row;
  const deleted = deletedAt.getTime();
  return {
    id,
    type,
    tenant: tenantId === null || tenantName === null ? null : { id: tenantId, name: tenantName },
    entities,
    contents: type === 'tenant' ? toContents(row) : null,
    deleted,
    deletedBy,
    expires: deletionDays === undefined ? null : deleted + deletionDays * dayMs,
  };
}

/**
 * Returns a deletion.
 *
 * @throws {ApiError} `not_found` when the caller cannot restore it.
 */
async function findDeletion(tx: Tx, ctx: DeletionContext, id: string): Promise<Deletion> {
  const row = await selectDeletions(tx, ctx).where('deletions.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Deletion');
  return toDeletion(row, ctx);
}

const columns = { deleted: { expression: sql.ref('deleted_at'), type: 'timestamptz' } } as const;
const newestFirst = [{ column: 'deleted', descending: true }] as const;

/** Lists the deletions that the caller can restore, newest first by default. */
export const listDeletions = defineQuery(
  routes.listDeletions,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = selectDeletions(tx, ctx).$if(Boolean(search), (all) =>
        all.where(
          sql<boolean>`exists (
            select from jsonb_array_elements(entities) entity
            where ${buildTextCondition(search ?? '', sql`entity ->> 'name'`)}
          )`,
        ),
      );
      const id = sql.ref('deletions.id');
      return listOrPage(
        tx,
        {
          query,
          columns,
          id,
          toItems: (rows) => rows.map((row) => toDeletion(row, ctx)),
          maxItems: limits.maxLogEntries,
          maxCounted: limits.maxCountedRows,
        },
        { ...page, sort },
      );
    }),
);

/**
 * Asserts that all entities exist that the deleted ones require.
 *
 * @throws {ApiError} `parent_deleted` with the entities that must be restored first.
 */
async function assertParentsExist(tx: Tx, { id }: Deletion): Promise<void> {
  const { rows: parents } = await sql<DeletedParent>`
    select id as "deletionId", type, name from access.deleted_parents(${id}) order by type, name`.execute(tx);
  if (parents.length === 0) return;
  const names = parents.map(({ type, name }) => `${type} "${name}"`).join(', ');
  throw new ApiError('parent_deleted', `Restore ${names} first.`, { parents });
}

/** Gives a deleted tenant another name, with a free URL. */
async function renameTenant(tx: Tx, { id }: Deletion, name: string): Promise<void> {
  await lockSlugs(tx, name, id);
  const slug = findFreeSlug(name, id, new Set(await listTakenSlugs(tx, name, id)));
  await sql`select access.rename_deleted_tenant(${id}, ${name}, ${slug})`.execute(tx);
}

/**
 * Asserts that no other tenant has the URL of a deleted tenant.
 *
 * @throws {ApiError} `name_in_use` otherwise.
 */
async function assertUrlFree(tx: Tx, { id }: Deletion): Promise<void> {
  const { rows } = await sql<{
    slug: string | null;
  }>`select access.taken_slug_of_deletion(${id}) as slug`.execute(tx);
  const slug = rows[0]?.slug;
  if (!slug) return;
  const message = `Another tenant uses the address "${slug}" in the meantime. Enter a new name`;
  throw new ApiError('name_in_use', `${message}.`, { details: [{ field: 'name', message }] });
}

/** Resolves a conflict of a tenant's URL, and returns the deletion with the names that it restores. */
async function resolveName(tx: Tx, deletion: Deletion, name: string | undefined): Promise<Deletion> {
  if (deletion.type !== 'tenant') {
    if (name === undefined) return deletion;
    throw createInvalidFieldError('name', 'Must only be set for a tenant');
  }
  if (name === undefined) {
    await assertUrlFree(tx, deletion);
    return deletion;
  }
  await renameTenant(tx, deletion, name);
  const tenant = { id: deletion.id, name };
  return { ...deletion, tenant, entities: [tenant] };
}

const toDeletionScope = ({ type, entities, tenant }: Deletion) => ({
  targets: entities.map((entity) => ({ type, ...entity })),
  tenantId: tenant?.id ?? null,
});

/** Restores a user, and returns the tenants and groups that do not exist any more. */
async function restoreUser(tx: Tx, deletionId: string): Promise<RestoredDeletion['missing']> {
  const { rows } = await sql<RestoredDeletion['missing'][number]>`
    select type, name from access.restore_user(${deletionId}) order by type desc, name`.execute(tx);
  return rows;
}

/**
 * Deletes the row of a deletion.
 *
 * @throws {ApiError} `not_found` when a concurrent request has deleted it.
 */
async function deleteDeletion(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('deletions').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createNotFoundError('Deletion');
}

/**
 * Restores all entities of a deletion. A foreign key does so when the deletion is removed, except for users, whose rows
 * are stored.
 */
export const restoreDeletion = defineMutation(
  routes.restoreDeletion,
  async ({ ctx, tx, params: { deletionId }, body: { name } }) => {
    const found = await findDeletion(tx, ctx, deletionId);
    await assertParentsExist(tx, found);
    const deletion = await resolveName(tx, found, name);
    const missing = deletion.type === 'user' ? await restoreUser(tx, deletionId) : [];
    await deleteDeletion(tx, deletionId);
    return { response: { ...deletion, missing }, scope: toDeletionScope(deletion) };
  },
);

/** Removes a deleted user permanently. Deleting the row of the deletion deletes the stored rows of the user. */
export const deleteUserPermanently = defineMutation(
  routes.deleteUserPermanently,
  async ({ ctx, tx, params: { deletionId } }) => {
    const deletion = await findDeletion(tx, ctx, deletionId);
    if (deletion.type !== 'user') {
      const text = 'Only deleted users can be removed permanently before the end of their period.';
      throw new ApiError('invalid', text);
    }
    await deleteDeletion(tx, deletionId);
    // Without the name, which is personal data.
    const { targets, tenantId } = toDeletionScope(deletion);
    return { scope: { targets: targets.map((target) => ({ ...target, name: target.id })), tenantId } };
  },
);

interface Deleter {
  operation: Mutation;
  route: Route;
  param: string;
}

const deleters: Record<BulkDeletion['type'], Deleter> = {
  group: { operation: deleteGroup, route: routes.deleteGroup, param: 'groupId' },
  report: { operation: deleteReport, route: routes.deleteReport, param: 'reportId' },
  app: { operation: deleteApp, route: routes.deleteApp, param: 'appId' },
  connection: { operation: deleteConnection, route: routes.deleteConnection, param: 'connectionId' },
};

/** Deletes one entity with the ordinary operation, under its rights and rules, and writes its audit entry. */
async function deleteEntity(
  { ctx, tx }: { ctx: Context; tx: Tx },
  { operation, route, param }: Deleter,
  id: string,
): Promise<AuditTarget[]> {
  const params = { [param]: id };
  const { change } = await operation.runWithin({ ctx, tx, input: { params, query: {}, body: undefined } });
  if (!change) throw new TypeError(`${route.method} ${route.path} deletes no entity.`);
  const scope = toScope(change);
  await recordAudit(tx, {
    ...toAuditEntry(ctx, route),
    ...scope,
    method: route.method,
    url: `/api${buildPath(route, params)}`,
    body: null,
    changes: await describeChanges(tx, change, undefined),
  });
  return scope.targets;
}

/** Returns the deletions of this transaction. */
async function listOwnDeletions(tx: Tx, type: BulkDeletion['type'], userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deletions')
    .select('id')
    .where('type', '=', type)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '=', sql<Date>`now()`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes several entities. The others are deleted if one cannot be. */
export const deleteEntities = defineMutation(
  routes.deleteEntities,
  async ({ ctx, tx, body: { type, ids } }) => {
    const deleter = deleters[type];
    authorize(ctx.user, deleter.route, ctx.addedRoles);
    const targets: AuditTarget[] = [];
    const results = await runForEach(tx, ids, async (id) => {
      targets.push(...(await deleteEntity({ ctx, tx }, deleter, id)));
    });
    const deletionIds = await listOwnDeletions(tx, type, ctx.user.id);
    return { response: { results, deletionIds }, scope: { targets, tenantId: null } };
  },
);
