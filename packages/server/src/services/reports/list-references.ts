import type { Tx } from '../../db/database.ts';

/** Lists the apps that use a report, each as text such as `app "Sales"`. */
export const listReferencesToReport = async (tx: Tx, reportId: string): Promise<string[]> => {
  const apps = await tx
    .selectFrom('app_reports')
    .innerJoin('apps', 'apps.id', 'app_reports.app_id')
    .select('apps.name')
    .where('app_reports.report_id', '=', reportId)
    .execute();
  return apps.map(({ name }) => `app "${name}"`);
};
