import type { RouteName } from '@embed-portal/api-contract';
import { explainAddress } from './access/access-address.ts';
import { explainAccess } from './access/access-explanation.ts';
import { exportAppAccess } from './access/access-export.ts';
import { decideAccessRequest, listAccessRequests, requestAccess } from './access/access-requests.ts';
import { searchAccess } from './access/access-search.ts';
import {
  getExplainableApp,
  getUserProfile,
  listAppAccess,
  listExplainableApps,
  listUserAccess,
} from './access/access.ts';
import { createApp, deleteApp, getApp, listAppsOfUser, updateApp } from './apps/apps.ts';
import { addFavorite, getAppShortcuts, removeFavorite } from './apps/shortcuts.ts';
import { exportAuditLog } from './audit/audit-export.ts';
import { revertAuditChange } from './audit/audit-revert.ts';
import { listAuditLogs, listSignInLogs } from './audit/logs.ts';
import { buildAuthorizeUrl, getAuthorization, startAuthorization } from './connections/connection-oauth.ts';
import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnectionsOfTenant,
  listConnectionsOfUser,
  updateConnection,
} from './connections/connections.ts';
import { getRemovalConsequences, getUserDeletionConsequences } from './deletions/deletion-consequences.ts';
import {
  deleteEntities,
  deleteUserPermanently,
  listDeletions,
  restoreDeletion,
} from './deletions/deletions.ts';
import { issueEmbedToken } from './embedding/embed-tokens.ts';
import { cancelRefresh, listRefreshes, startRefresh } from './embedding/refreshes.ts';
import { previewReport, testReport } from './embedding/report-drafts.ts';
import { reportProblem } from './embedding/report-problems.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupsOfTenant,
  listGroupsOfUser,
  updateGroup,
} from './groups/groups.ts';
import {
  checkConnection,
  checkReport,
  countHealth,
  listAffectedApps,
  listAffectedReports,
  listAffectedUsers,
  listHealth,
  reportFrameOutcome,
} from './health-checks/health.ts';
import {
  acceptInvitation,
  declineInvitation,
  getCaptchaChallenge,
  inviteUsers,
  listInvitations,
  listOpenInvitations,
  resendInvitation,
  resendInvitations,
  withdrawInvitation,
} from './invitations/invitations.ts';
import type { Operation } from './operations/define-operation.ts';
import {
  createReport,
  deleteReport,
  getReport,
  listReportsOfTenant,
  listReportsOfUser,
  updateReport,
} from './reports/reports.ts';
import { getSetup, updateSetup } from './setup/setup.ts';
import {
  archiveTenant,
  listArchivedTenants,
  unarchiveTenant,
  deleteTenantWithContents,
  getTenantContents,
} from './tenants/tenant-offboarding.ts';
import {
  createTenant,
  deleteTenant,
  getMembership,
  listUsersOfTenant,
  getTenant,
  listTenantsOfUser,
  removeUserFromTenant,
  updateMembership,
  updateTenant,
} from './tenants/tenants.ts';
import { deleteUser, getUser, listUsers, whoAmI, updateUser } from './users/users.ts';
import { getViewSession, startViewSession, stopViewSession } from './users/view-sessions.ts';
import { syncConnection } from './workspaces/sync-connection.ts';
import { listConnectionGroups, listReportPages } from './workspaces/workspaces.ts';

/**
 * The operation of each route, from which the API registers its routes. The list is explicit, so that a missing
 * operation is a compile-time error.
 */
export const operations: Readonly<Record<RouteName, Operation>> = {
  whoAmI,
  listTenantsOfUser,
  listAppsOfUser,
  getToken: issueEmbedToken,
  getAppShortcuts,
  addFavorite,
  removeFavorite,
  listExplainableApps,
  getExplainableApp,
  searchAccess,
  explainAddress,
  listAppAccess,
  exportAppAccess,
  listUserAccess,
  explainAccess,
  getUserProfile,
  requestAccess,
  listAccessRequests,
  decideAccessRequest,
  createTenant,
  getTenant,
  updateTenant,
  deleteTenant,
  listUsersOfTenant,
  getMembership,
  updateMembership,
  removeUserFromTenant,
  inviteUsers,
  listInvitations,
  resendInvitation,
  resendInvitations,
  withdrawInvitation,
  listOpenInvitations,
  acceptInvitation,
  declineInvitation,
  listArchivedTenants,
  archiveTenant,
  unarchiveTenant,
  getTenantContents,
  deleteTenantWithContents,
  getUserDeletionConsequences,
  getRemovalConsequences,
  deleteEntities,
  listDeletions,
  restoreDeletion,
  deleteUserPermanently,
  listGroupsOfUser,
  listGroupsOfTenant,
  createGroup,
  getGroup,
  updateGroup,
  deleteGroup,
  listReportsOfUser,
  listReportsOfTenant,
  createReport,
  testReport,
  previewReport,
  getReport,
  updateReport,
  deleteReport,
  createApp,
  getApp,
  updateApp,
  deleteApp,
  listConnectionsOfUser,
  listConnectionsOfTenant,
  createConnection,
  getConnection,
  updateConnection,
  deleteConnection,
  syncConnection,
  startAuthorization,
  getAuthorization,
  buildAuthorizeUrl,
  listConnectionGroups,
  listReportPages,
  listRefreshes,
  startRefresh,
  cancelRefresh,
  listHealth,
  countHealth,
  listAffectedUsers,
  listAffectedReports,
  listAffectedApps,
  checkConnection,
  checkReport,
  reportProblem,
  reportFrameOutcome,
  listUsers,
  getUser,
  updateUser,
  deleteUser,
  listSignInLogs,
  listAuditLogs,
  exportAuditLog,
  revertAuditChange,
  getSetup,
  updateSetup,
  getCaptchaChallenge,
  startViewSession,
  getViewSession,
  stopViewSession,
};
