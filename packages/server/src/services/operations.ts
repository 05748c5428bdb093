import type { RouteName } from '@embed-portal/api-contract';
import { explainAddress } from './access-address.ts';
import { explainAccess } from './access-explanation.ts';
import { decideAccessRequest, listAccessRequests, requestAccess } from './access-requests.ts';
import { searchAccess } from './access-search.ts';
import {
  getExplainableApp,
  getUserProfile,
  listAppAccess,
  listExplainableApps,
  listUserAccess,
} from './access.ts';
import { createApp, deleteApp, getApp, listAppsOfUser, updateApp } from './apps.ts';
import { revertAuditChange } from './audit-revert.ts';
import { buildAuthorizeUrl, getAuthorization, startAuthorization } from './connection-oauth.ts';
import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnectionsOfTenant,
  listConnectionsOfUser,
  updateConnection,
} from './connections.ts';
import { getRemovalConsequences, getUserDeletionConsequences } from './deletion-consequences.ts';
import { deleteEntities, deleteUserPermanently, listDeletions, restoreDeletion } from './deletions.ts';
import { issueEmbedToken } from './embed-tokens.ts';
import { exportAppAccess } from './exports/access-export.ts';
import { exportAuditLog } from './exports/audit-export.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupsOfTenant,
  listGroupsOfUser,
  updateGroup,
} from './groups.ts';
import {
  checkConnection,
  checkReport,
  countHealth,
  listAffectedApps,
  listAffectedReports,
  listAffectedUsers,
  listHealth,
  reportFrameOutcome,
} from './health.ts';
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
} from './invitations.ts';
import { listAuditLogs, listSignInLogs } from './logs.ts';
import type { Operation } from './operation.ts';
import { cancelRefresh, listRefreshes, startRefresh } from './refreshes.ts';
import { previewReport, testReport } from './report-drafts.ts';
import { reportProblem } from './report-problems.ts';
import {
  createReport,
  deleteReport,
  getReport,
  listReportsOfTenant,
  listReportsOfUser,
  updateReport,
} from './reports.ts';
import { getSetup, updateSetup } from './setup.ts';
import { addFavorite, getAppShortcuts, removeFavorite } from './shortcuts.ts';
import {
  archiveTenant,
  listArchivedTenants,
  unarchiveTenant,
  deleteTenantWithContents,
  getTenantContents,
} from './tenant-offboarding.ts';
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
} from './tenants.ts';
import { deleteUser, getUser, listUsers, whoAmI, updateUser } from './users.ts';
import { getViewSession, startViewSession, stopViewSession } from './view-sessions.ts';
import { syncConnection } from './workspace-sync.ts';
import { listConnectionGroups, listReportPages } from './workspaces.ts';

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
