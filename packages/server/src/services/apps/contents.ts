import type { Tx } from '../../db/database.ts';
import { assertBelongToTenant } from '../assert-references.ts';

export interface AppContents {
  groups: readonly string[];
  /** In their order: the first one opens. */
  reports: readonly string[];
}

interface AppOwner {
  app_id: string;
  tenant_id: string;
}

/**
 * @param groupsField - what the body calls the groups.
 * @throws {PortalError} `invalid` unless all groups and reports are of the app's tenant.
 */
export const assertAppContents = async (
  tx: Tx,
  tenantId: string,
  { groups, reports }: AppContents,
  groupsField = 'groups',
): Promise<void> => {
  await assertBelongToTenant(tx, 'groups', groups, tenantId, groupsField);
  await assertBelongToTenant(tx, 'reports', reports, tenantId);
};

/** Hides the app from these groups. */
export const removeGroups = async (tx: Tx, appId: string, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return;
  await tx.deleteFrom('app_groups').where('app_id', '=', appId).where('group_id', 'in', groups).execute();
};

/** Takes every report out of the app. */
export const removeReports = async (tx: Tx, appId: string): Promise<void> => {
  await tx.deleteFrom('app_reports').where('app_id', '=', appId).execute();
};

/** Shows the app to these groups as well. */
export const insertGroups = async (tx: Tx, app: AppOwner, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return;
  await tx
    .insertInto('app_groups')
    .values(groups.map((group_id) => ({ ...app, group_id })))
    .execute();
};

/** Fills an app without reports; it always holds at least one. */
export const insertReports = async (tx: Tx, app: AppOwner, reports: readonly string[]): Promise<void> => {
  await tx
    .insertInto('app_reports')
    .values(reports.map((report_id, position) => ({ ...app, report_id, position })))
    .execute();
};
