import { routes } from '@embed-portal/api-contract';
import { refuseInUse } from '../in-use.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findReport } from './read.ts';
import { usesOfReport } from './uses.ts';

/** Deletes a report or a link that no app holds. */
export const deleteReport = mutation(routes.deleteReport, async ({ ctx, tx, params }) => {
  const report = await findForChange(
    { ctx, tx },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  refuseInUse(`Report "${report.name}"`, await usesOfReport(tx, report.id));
  await tx.deleteFrom('reports').where('id', '=', report.id).execute();
});
