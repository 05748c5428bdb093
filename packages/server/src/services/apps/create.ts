import { routes } from '@embed-portal/api-contract';
import { assertSameTenant } from '../assert-references.ts';
import { defineMutation } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { insertGroups, insertReports, assertAppContents } from './contents.ts';
import { findApp } from './read.ts';

/** Creates an app with reports and groups of the tenant. */
export const createApp = defineMutation(routes.createApp, async ({ ctx, tx, params, body }) => {
  const { tenantId } = params;
  await requireTenant(tx, ctx.user, tenantId);
  assertSameTenant(tenantId, body.tenantId);
  await assertAppContents(tx, tenantId, body);
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
