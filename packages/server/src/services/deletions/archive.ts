import { routes } from '@embed-portal/api-contract';
import type { ArchivedTenant } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';
import { defineMutation, defineQuery } from '../operation.ts';
import { findTenant, tenantColumns } from '../tenants.ts';

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
export const findArchivedTenant = async (tx: Tx, tenantId: string): Promise<ArchivedTenant | undefined> => {
  const row = await selectArchivedTenants(tx).where('id', '=', tenantId).executeTakeFirst();
  return row && toArchivedTenant(row);
};

/** Lists the archived tenants, sorted by name. */
export const listArchivedTenants = defineQuery(routes.listArchivedTenants, ({ ctx }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const rows = await selectArchivedTenants(tx)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
    return rows.map(toArchivedTenant);
  }),
);

/** Archives a tenant or ends its archival. Returns false if a concurrent request has done so. */
const setArchived = async (tx: Tx, tenantId: string, isArchived: boolean): Promise<boolean> => {
  const { rows } = await sql<{
    changed: boolean;
  }>`select access.set_archived(${tenantId}, ${isArchived}) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
};

/** Notes the change for the audit log, because archived tenants are not visible to its queries. */
const noteChange = (ctx: Context, tenant: { id: string; name: string }, isArchived: boolean): void => {
  const [before, after] = [
    { ...tenant, archived: !isArchived },
    { ...tenant, archived: isArchived },
  ];
  ctx.request.change = { type: 'tenant', before, after };
};

/** Archives a tenant: policies of the database hide it and its contents from all users. */
export const archiveTenant = defineMutation(
  routes.archiveTenant,
  async ({ ctx, tx, params: { tenantId } }) => {
    const tenant = await findTenant(tx, ctx.user, tenantId);
    if (!(await setArchived(tx, tenantId, true))) throw createNotFoundError('Tenant');
    noteChange(ctx, tenant, true);
  },
);

/** Ends the archival of a tenant. */
export const unarchiveTenant = defineMutation(
  routes.unarchiveTenant,
  async ({ ctx, tx, params: { tenantId } }) => {
    const tenant = await findArchivedTenant(tx, tenantId);
    if (!tenant || !(await setArchived(tx, tenantId, false))) throw createNotFoundError('Archived tenant');
    noteChange(ctx, tenant, false);
  },
);
