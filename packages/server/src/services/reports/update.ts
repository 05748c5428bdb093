import { ReportBody, routes } from '@embed-portal/api-contract';
import type { Report, ReportPatch } from '@embed-portal/api-contract';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { validate } from '../parse.ts';
import { requireTargetTenant } from '../tenants/find.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { toReportColumns } from './columns.ts';
import { listReferencesToReport } from './read.ts';
import { findReport } from './read.ts';
import { requireWorkspace } from './require-workspace.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a patch of the effective identity into the current one. Values that are not objects are left for validation.
 */
const mergeIdentity = (current: Report, report: ReportPatch['report']) => {
  const identityPatch = report?.['reportEffectiveIdentity'];
  return isObject(identityPatch)
    ? { reportEffectiveIdentity: { ...current.report?.reportEffectiveIdentity, ...identityPatch } }
    : {};
};

/** Merges a patch into the current report and validates the result. */
const mergePatch = (current: Report, { report, link, metadata, ...fields }: ReportPatch): ReportBody => {
  const merged = {
    ...current,
    ...omitUndefined(fields),
    report: { ...current.report, ...report, ...mergeIdentity(current, report) },
    link: { ...current.link, ...link },
    metadata: { ...current.metadata, ...metadata },
  };
  return validate(ReportBody, merged, 'invalid');
};

/**
 * Returns whether an update changes the workspace. Other updates are valid even if the connection no longer allows the
 * current workspace.
 */
const changesWorkspace = (current: Report, updated: ReportBody): boolean =>
  updated.type === 'Report' &&
  (updated.tenantId !== current.tenantId ||
    updated.report.connectionGroupId !== current.report?.connectionGroupId);

/** Updates the fields in the body and clears the fields of the other entry type. */
export const updateReport = defineMutation(routes.updateReport, async ({ ctx, tx, params, body }) => {
  const current = await findForChange(
    { ctx, tx },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  const updated = mergePatch(current, body);
  if (updated.tenantId !== current.tenantId) {
    await requireTargetTenant(tx, ctx.user, updated.tenantId);
    assertNotInUse(`Report "${current.name}"`, await listReferencesToReport(tx, current.id));
  }
  if (changesWorkspace(current, updated)) await requireWorkspace(tx, updated);
  await tx.updateTable('reports').set(toReportColumns(updated)).where('id', '=', current.id).execute();
  return findReport(tx, ctx.user, current.id);
});
