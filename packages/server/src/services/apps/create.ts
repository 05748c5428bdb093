import { routes } from '@embed-portal/api-contract';
import { needSameTenant } from '../references.ts';
import { needTenant } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { insertGroups, insertReports, needContents } from './contents.ts';
import { findApp } from './read.ts';

/** An app of the tenant's reports, in their order, for the tenant's groups. */
export const createApp = mutation(routes.createApp, async ({ ctx, tx, params, body }) => {
  const { tenantId } = params;
  await needTenant(tx, ctx.user, tenantId);
  needSameTenant(tenantId, body.tenantId);
  await needContents(tx, tenantId, body);
  const { name, description = null, icon } = body;
  const { id } = await tx
    .insertInto('apps')
    .values({ tenant_id: tenantId, name, description, icon })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { app_id: id, tenant_id: tenantId };
  await insertGroups(tx, owner, body.groups);
  await insertReports(tx, owner, body.reports);
  return findApp(tx, ctx.user, id);
});
