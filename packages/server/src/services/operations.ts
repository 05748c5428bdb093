import type { RouteName } from '@embed-portal/api-contract';
import { explainAccess } from './access/explain.ts';
import { listAppAccess } from './access/list-app-access.ts';
import { listUserAccess } from './access/list-user-access.ts';
import { getUserProfile } from './access/profile.ts';
import { decideAccessRequest } from './access-requests/decide.ts';
import { listAccessRequests } from './access-requests/list.ts';
import { requestAccess } from './access-requests/request.ts';
import { createApp, deleteApp, getApp, listAppsOfUser, updateApp } from './apps.ts';
import { getCaptchaChallenge } from './captcha-challenge.ts';
import { buildAuthorizeUrl } from './connection-oauth/authorize-url.ts';
import { createConnection } from './connections/create.ts';
import { deleteConnection } from './connections/delete.ts';
import { listConnectionGroups } from './connections/list-groups.ts';
import { listReportPages } from './connections/list-pages.ts';
import { getConnection, listConnectionsOfTenant, listConnectionsOfUser } from './connections/read.ts';
import { syncConnection } from './connections/sync.ts';
import { updateConnection } from './connections/update.ts';
import { archiveTenant, listArchivedTenants, unarchiveTenant } from './deletions/archive.ts';
import { deleteEntities } from './deletions/delete-entities.ts';
import { deleteTenantWithContents, getTenantContents } from './deletions/delete-tenant.ts';
import { listDeletions } from './deletions/list.ts';
import { restoreDeletion } from './deletions/restore.ts';
import { issueEmbedToken } from './embed-tokens/issue.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupsOfTenant,
  listGroupsOfUser,
  updateGroup,
} from './groups.ts';
import { checkConnection, checkReport } from './health/check.ts';
import { reportFrameOutcome } from './health/frame-outcome.ts';
import { listHealth } from './health/list.ts';
import { inviteUsers } from './invitations/invite.ts';
import { listInvitations } from './invitations/list.ts';
import { resendInvitation } from './invitations/resend.ts';
import { withdrawInvitation } from './invitations/withdraw.ts';
import { exportAuditLog } from './logs/export-audit.ts';
import { listAuditLogs } from './logs/list-audit.ts';
import { listSignInLogs } from './logs/list-sign-ins.ts';
import { revertAuditChange } from './logs/revert-audit-change.ts';
import type { Operation } from './operation.ts';
import { cancelRefresh, listRefreshes, startRefresh } from './refreshes.ts';
import { previewReport } from './report-drafts/preview-report.ts';
import { testReport } from './report-drafts/test-report.ts';
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
import { getViewSession, startViewSession, stopViewSession } from './view-sessions/sessions.ts';

/** The operation of each route. A missing operation is a compile-time error. */
export const operations: Readonly<Record<RouteName, Operation>> = {
  whoAmI,
  listTenantsOfUser,
  listAppsOfUser,
  getToken: issueEmbedToken,
  getAppShortcuts,
  addFavorite,
  removeFavorite,
  listAppAccess,
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
  withdrawInvitation,
  listArchivedTenants,
  archiveTenant,
  unarchiveTenant,
  getTenantContents,
  deleteTenantWithContents,
  deleteEntities,
  listDeletions,
  restoreDeletion,
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
  buildAuthorizeUrl,
  listConnectionGroups,
  listReportPages,
  listRefreshes,
  startRefresh,
  cancelRefresh,
  listHealth,
  checkConnection,
  checkReport,
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
