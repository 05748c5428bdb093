import type { Tx } from '../../db/database.ts';
import { assertBelongToTenant } from '../assert-references.ts';

export interface AppContents {
  groups: readonly string[];
  /** Ordered; the first report opens by default. */
  reports: readonly string[];
}

interface AppOwner {
  app_id: string;
  tenant_id: string;
}

/**
 * Asserts that all groups and reports belong to the app's tenant.
 *
 * @param groupsField - name of the body field for error messages.
 * @throws {PortalError} `invalid` when a group or report does not.
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

/** Removes groups from the app. */
export const removeGroups = async (tx: Tx, appId: string, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return;
  await tx.deleteFrom('app_groups').where('app_id', '=', appId).where('group_id', 'in', groups).execute();
};

/** Removes all reports from the app. */
export const removeReports = async (tx: Tx, appId: string): Promise<void> => {
  await tx.deleteFrom('app_reports').where('app_id', '=', appId).execute();
};

/** Adds groups to the app. */
export const insertGroups = async (tx: Tx, app: AppOwner, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return;
  await tx
    .insertInto('app_groups')
    .values(groups.map((group_id) => ({ ...app, group_id })))
    .execute();
};

/** Adds the ordered reports to an app that has none. */
export const insertReports = async (tx: Tx, app: AppOwner, reports: readonly string[]): Promise<void> => {
  await tx
    .insertInto('app_reports')
    .values(reports.map((report_id, position) => ({ ...app, report_id, position })))
    .execute();
};
