import { canIn, routes, TenantContents } from '@embed-portal/api-contract';
import type { Capability, Tenant } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createForbiddenError, createInvalidFieldError } from '../../errors.ts';
import { defineMutation, defineQuery } from '../operation.ts';
import type { Caller } from '../tenant-scope.ts';
import { findTenant } from '../tenants.ts';
import { lockRow } from '../versions.ts';
import { findArchivedTenant } from './archive.ts';

/**
 * Returns the number of entities in a tenant.
 *
 * @throws {PortalError} `not_found` when the caller cannot access the tenant.
 */
const countContents = async (tx: Tx, tenantId: string): Promise<TenantContents> => {
  const { rows } = await sql<{
    contents: unknown;
  }>`select access.count_contents(${tenantId}) as contents`.execute(tx);
  return TenantContents.parse(rows[0]?.contents);
};

/**
 * Returns a tenant that may be archived.
 *
 * @throws {PortalError} `not_found` when the caller cannot access it.
 */
const findDeletableTenant = async (tx: Tx, user: Caller, tenantId: string) => {
  const archived = await findArchivedTenant(tx, tenantId);
  return { tenant: archived ?? (await findTenant(tx, user, tenantId)), isArchived: archived !== undefined };
};

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
 * @throws {PortalError} `forbidden` with the types that the caller must not delete.
 */
const assertContentsDeletable = (user: Caller, tenantId: string, contents: TenantContents): void => {
  const types = (Object.keys(contents) as (keyof TenantContents)[]).filter((type) => {
    const capability = requiredCapabilities[type];
    return contents[type] > 0 && capability !== undefined && !canIn(user, tenantId, capability);
  });
  if (types.length === 0) return;
  const list = types.map((type) => `${type}s`).join(' and ');
  throw createForbiddenError(
    `This tenant contains ${list}, which your roles do not allow you to delete. Ask a superAdmin to delete the tenant.`,
  );
};

const deleteRow = async (tx: Tx, { id }: Tenant, isArchived: boolean): Promise<void> => {
  if (isArchived) await sql`select access.delete_archived_tenant(${id})`.execute(tx);
  else await tx.deleteFrom('tenants').where('id', '=', id).execute();
};

const lockTenant = async ({ ctx, tx }: { ctx: Context; tx: Tx }, tenantId: string) => {
  await lockRow(tx, 'tenants', tenantId);
  const found = await findDeletableTenant(tx, ctx.user, tenantId);
  ctx.request.change = { type: 'tenant', before: found.tenant };
  return found;
};

/** Deletes a tenant with its contents, which can be restored together. */
export const deleteTenantWithContents = defineMutation(
  routes.deleteTenantWithContents,
  async ({ ctx, tx, params: { tenantId }, body: { name } }) => {
    const { tenant, isArchived } = await lockTenant({ ctx, tx }, tenantId);
    if (name !== tenant.name) throw createInvalidFieldError('name', 'Must match the name of the tenant');
    assertContentsDeletable(ctx.user, tenantId, await countContents(tx, tenantId));
    await deleteRow(tx, tenant, isArchived);
  },
);
