import type { Tx } from '../../db/database.ts';
import { needOfTenant } from '../references.ts';

export interface AppContents {
  groups: readonly string[];
  /** In their order: the first one opens. */
  reports: readonly string[];
}

/** @throws {PortalError} `invalid` unless all groups and reports are of the app's tenant. */
export const needContents = async (
  tx: Tx,
  tenantId: string,
  { groups, reports }: AppContents,
): Promise<void> => {
  await needOfTenant(tx, 'groups', groups, tenantId);
  await needOfTenant(tx, 'reports', reports, tenantId);
};

/** Takes everything out of an app. */
export const removeContents = async (tx: Tx, appId: string): Promise<void> => {
  await tx.deleteFrom('app_groups').where('app_id', '=', appId).execute();
  await tx.deleteFrom('app_reports').where('app_id', '=', appId).execute();
};

/** Fills an empty app; it always holds at least one of each. */
export const insertContents = async (
  tx: Tx,
  app: { app_id: string; tenant_id: string },
  { groups, reports }: AppContents,
): Promise<void> => {
  await tx
    .insertInto('app_groups')
    .values(groups.map((group_id) => ({ ...app, group_id })))
    .execute();
  await tx
    .insertInto('app_reports')
    .values(reports.map((report_id, position) => ({ ...app, report_id, position })))
    .execute();
};
