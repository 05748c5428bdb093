import { routes } from '@embed-portal/api-contract';
import { needSameTenant } from '../references.ts';
import { needTenant } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { reportColumns } from './columns.ts';
import { needWorkspace } from './need-workspace.ts';
import { findReport } from './read.ts';

/** A report of a workspace that a connection of the tenant opens, or a link. */
export const createReport = mutation(routes.createReport, async ({ ctx, tx, params, body }) => {
  await needTenant(tx, ctx.user, params.tenantId);
  needSameTenant(params.tenantId, body.tenantId);
  await needWorkspace(tx, body);
  const { id } = await tx
    .insertInto('reports')
    .values(reportColumns(body))
    .returning('id')
    .executeTakeFirstOrThrow();
  return findReport(tx, ctx.user, id);
});
