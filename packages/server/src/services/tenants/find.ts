import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { invalidField, notFound } from '../../errors.ts';
import { tenantColumns } from './columns.ts';
import { inReach } from './reach.ts';

const isInReach = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .where(inReach(user, 'tenants.id'))
    .executeTakeFirst();
  return row !== undefined;
};

/** @throws {PortalError} `not_found` when the tenant of the path is not there for the caller. */
export const findTenant = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<Tenant> => {
  const tenant = await tx
    .selectFrom('tenants')
    .select(tenantColumns)
    .where('id', '=', tenantId)
    .where(inReach(user, 'tenants.id'))
    .executeTakeFirst();
  if (!tenant) throw notFound('Tenant');
  return tenant;
};

/** @throws {PortalError} `not_found` when the tenant of the path is not there for the caller. */
export const needTenant = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<void> => {
  if (!(await isInReach(tx, user, tenantId))) throw notFound('Tenant');
};

/** @throws {PortalError} `invalid` when the tenant that the body names is not there for the caller. */
export const needTenantOfBody = async (tx: Tx, user: CurrentUser, tenantId: string): Promise<void> => {
  if (!(await isInReach(tx, user, tenantId))) {
    throw invalidField('tenantId', 'There is no such tenant among yours');
  }
};
