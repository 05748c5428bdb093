import { routes } from '@embed-portal/api-contract';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { listReferencesToReport } from './read.ts';
import { findReport } from './read.ts';

/** Deletes a report or a link that no app uses. */
export const deleteReport = defineMutation(routes.deleteReport, async ({ ctx, tx, params }) => {
  const report = await findForChange(
    { ctx, tx },
    { table: 'reports', id: params.reportId, find: () => findReport(tx, ctx.user, params.reportId) },
  );
  assertNotInUse(`Report "${report.name}"`, await listReferencesToReport(tx, report.id));
  await tx.deleteFrom('reports').where('id', '=', report.id).execute();
});
