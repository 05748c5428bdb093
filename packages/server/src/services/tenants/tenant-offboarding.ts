import { routes, canIn, TenantContents } from '@embed-portal/api-contract';
import type { ArchivedTenant, Capability, Tenant } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError, createForbiddenError, createInvalidFieldError } from '../../errors.ts';
import type { EntityChange } from '../audit-entries/changes.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { buildWordsCondition, byName, listOrPage } from '../operations/paging.ts';
import { lockRow } from '../operations/versions.ts';
import { findTenant, tenantColumns, tenantSortColumns, tenantTexts } from './tenants.ts';

const selectArchivedTenants = (tx: Tx) =>
  tx
    .selectFrom('archived_tenants')
    .select(tenantColumns)
    .select([
      'archived_at as archivedAt',
      sql<string | null>`(
        select ${sql.raw(displayNameSql)} from users where users.id = archived_tenants.archived_by
      )`.as('archivedBy'),
    ]);

type ArchivedTenantRow = Awaited<
  ReturnType<ReturnType<typeof selectArchivedTenants>['executeTakeFirstOrThrow']>
>;

const toArchivedTenant = ({ archivedAt, ...tenant }: ArchivedTenantRow): ArchivedTenant => ({
  ...tenant,
  archived: archivedAt.getTime(),
});

/** Returns an archived tenant; undefined if it does not exist or the caller cannot access all tenants. */
async function findArchivedTenant(tx: Tx, tenantId: string): Promise<ArchivedTenant | undefined> {
  const row = await selectArchivedTenants(tx).where('id', '=', tenantId).executeTakeFirst();
  return row && toArchivedTenant(row);
}

/** Lists the archived tenants, sorted by name by default. */
export const listArchivedTenants = defineQuery(
  routes.listArchivedTenants,
  ({ ctx, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = selectArchivedTenants(tx).$if(Boolean(search), (all) =>
        all.where(buildWordsCondition(search ?? '', tenantTexts)),
      );
      const toItems = (rows: ArchivedTenantRow[]) => rows.map(toArchivedTenant);
      return listOrPage(
        tx,
        { query, columns: tenantSortColumns, id: sql.ref('id'), toItems },
        { ...page, sort },
      );
    }),
);

/** Archives a tenant or ends its archival. Returns false if a concurrent request has done so. */
async function setArchived(tx: Tx, tenantId: string, isArchived: boolean): Promise<boolean> {
  const { rows } = await sql<{
    changed: boolean;
  }>`select access.set_archived(${tenantId}, ${isArchived}) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

/** Returns the change for the audit log, to whose queries archived tenants are not visible. */
function toArchivalChange(tenant: { id: string; name: string }, isArchived: boolean): EntityChange {
  const [before, after] = [
    { ...tenant, archived: !isArchived },
    { ...tenant, archived: isArchived },
  ];
  return { type: 'tenant', before, after };
}

/** Archives a tenant: policies of the database hide it and its contents from all users. */
export const archiveTenant = defineMutation(
  routes.archiveTenant,
  async ({ ctx, tx, params: { tenantId } }) => {
    const tenant = await findTenant(tx, ctx.user, tenantId);
    if (!(await setArchived(tx, tenantId, true))) throw createNotFoundError('Tenant');
    return { change: toArchivalChange(tenant, true) };
  },
);

/** Ends the archival of a tenant. */
export const unarchiveTenant = defineMutation(
  routes.unarchiveTenant,
  async ({ tx, params: { tenantId } }) => {
    const tenant = await findArchivedTenant(tx, tenantId);
    if (!tenant || !(await setArchived(tx, tenantId, false))) throw createNotFoundError('Archived tenant');
    return { change: toArchivalChange(tenant, false) };
  },
);

/**
 * Returns the number of entities in a tenant.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the tenant.
 */
async function countContents(tx: Tx, tenantId: string): Promise<TenantContents> {
  const { rows } = await sql<{
    contents: unknown;
  }>`select access.count_contents(${tenantId}) as contents`.execute(tx);
  return TenantContents.parse(rows[0]?.contents);
}

/**
 * Returns a tenant that may be archived.
 *
 * @throws {ApiError} `not_found` when the caller cannot access it.
 */
async function findDeletableTenant(tx: Tx, user: Caller, tenantId: string) {
  const archived = await findArchivedTenant(tx, tenantId);
  return { tenant: archived ?? (await findTenant(tx, user, tenantId)), isArchived: archived !== undefined };
}

/** Returns the number of entities that are deleted with a tenant. */
export const getTenantContents = defineQuery(
  routes.getTenantContents,
  ({ ctx: { db, user }, params: { tenantId } }) =>
    db.asUser(user.id, async (tx) => {
      await findDeletableTenant(tx, user, tenantId);
      return countContents(tx, tenantId);
    }),
);

const requiredCapabilities: Partial<Record<keyof TenantContents, Capability>> = {
  app: 'manageApps',
  report: 'manageReports',
  group: 'manageGroups',
  connection: 'manageConnections',
};

/**
 * Asserts that the roles of the caller allow to delete the contents of a tenant.
 *
 * @throws {ApiError} `forbidden` with the types that the caller must not delete.
 */
function assertContentsDeletable(user: Caller, tenantId: string, contents: TenantContents): void {
  const types = (Object.keys(contents) as (keyof TenantContents)[]).filter((type) => {
    const capability = requiredCapabilities[type];
    return contents[type] > 0 && capability !== undefined && !canIn(user, tenantId, capability);
  });
  if (types.length === 0) return;
  const list = types.map((type) => `${type}s`).join(' and ');
  throw createForbiddenError(
    `This tenant contains ${list}, which your roles do not allow you to delete. Ask a superAdmin to delete the tenant.`,
  );
}

async function deleteRow(tx: Tx, { id }: Tenant, isArchived: boolean): Promise<void> {
  if (isArchived) await sql`select access.delete_archived_tenant(${id})`.execute(tx);
  else await tx.deleteFrom('tenants').where('id', '=', id).execute();
}

/** Deletes a tenant with its contents, which can be restored together. */
export const deleteTenantWithContents = defineMutation(
  routes.deleteTenantWithContents,
  async ({ ctx, tx, params: { tenantId }, body: { name } }) => {
    await lockRow(tx, 'tenants', tenantId);
    const { tenant, isArchived } = await findDeletableTenant(tx, ctx.user, tenantId);
    if (name !== tenant.name) throw createInvalidFieldError('name', 'Must match the name of the tenant');
    assertContentsDeletable(ctx.user, tenantId, await countContents(tx, tenantId));
    await deleteRow(tx, tenant, isArchived);
    return { change: { type: 'tenant', before: tenant } };
  },
);
