import { ReportBody, routes } from '@embed-portal/api-contract';
import type { Report, ReportPatch } from '@embed-portal/api-contract';
import { changed } from '../changed.ts';
import { refuseInUse } from '../in-use.ts';
import { check } from '../parse.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { reportColumns } from './columns.ts';
import { needWorkspace } from './need-workspace.ts';
import { findReport } from './read.ts';
import { usesOfReport } from './uses.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is sent of an effective identity replaces that much of it; what is no object is left for the check. */
const mergedIdentity = (current: Report, report: ReportPatch['report']) => {
  const sent = report?.['reportEffectiveIdentity'];
  return isObject(sent)
    ? { reportEffectiveIdentity: { ...current.report?.reportEffectiveIdentity, ...sent } }
    : {};
};

/** The report as it would be, checked as if it were new. */
const merge = (current: Report, { report, link, metadata, ...fields }: ReportPatch): ReportBody => {
  const whole = {
    ...current,
    ...changed(fields),
    report: { ...current.report, ...report, ...mergedIdentity(current, report) },
    link: { ...current.link, ...link },
    metadata: { ...current.metadata, ...metadata },
  };
  return check(ReportBody, whole, 'invalid');
};

/** A workspace that was taken from the connection since does not keep the report from being changed. */
const pointsElsewhere = (current: Report, next: ReportBody): boolean =>
  next.type === 'Report' &&
  (next.tenantId !== current.tenantId || next.report.connectionGroupId !== current.report?.connectionGroupId);

/** Changes what was sent. What the type does not need any more goes. */
export const updateReport = mutation(routes.updateReport, async ({ ctx, tx, params, body }) => {
  const current = await findForChange(
    { ctx, tx },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  const next = merge(current, body);
  if (next.tenantId !== current.tenantId) {
    await needTenantOfBody(tx, ctx.user, next.tenantId);
    refuseInUse(`Report "${current.name}"`, await usesOfReport(tx, current.id));
  }
  if (pointsElsewhere(current, next)) await needWorkspace(tx, next);
  await tx.updateTable('reports').set(reportColumns(next)).where('id', '=', current.id).execute();
  return findReport(tx, ctx.user, current.id);
});
