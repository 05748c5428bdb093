import { routes } from '@embed-portal/api-contract';
import { assertSameTenant } from '../assert-references.ts';
import { defineMutation } from '../operation.ts';
import { requireTenant } from '../tenants/find.ts';
import { toReportColumns } from './columns.ts';
import { findReport } from './read.ts';
import { requireWorkspace } from './require-workspace.ts';

/** Creates a link, or a report in a workspace that a connection of the tenant allows. */
export const createReport = defineMutation(routes.createReport, async ({ ctx, tx, params, body }) => {
  await requireTenant(tx, ctx.user, params.tenantId);
  assertSameTenant(params.tenantId, body.tenantId);
  await requireWorkspace(tx, body);
  const { id } = await tx
    .insertInto('reports')
    .values(toReportColumns(body))
    .returning('id')
    .executeTakeFirstOrThrow();
  return findReport(tx, ctx.user, id);
});
