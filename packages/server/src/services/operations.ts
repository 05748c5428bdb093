import type { RouteName } from '@embed-portal/api-contract';
import { createApp } from './apps/create.ts';
import { deleteApp } from './apps/delete.ts';
import { getApp, listAppsOfUser } from './apps/read.ts';
import { updateApp } from './apps/update.ts';
import { getCaptchaChallenge } from './captcha/challenge.ts';
import { buildAuthorizeUrl } from './connection-oauth/authorize-url.ts';
import { createConnection } from './connections/create.ts';
import { deleteConnection } from './connections/delete.ts';
import { listConnectionGroups } from './connections/list-groups.ts';
import { listReportPages } from './connections/list-pages.ts';
import { getConnection, listConnectionsOfTenant, listConnectionsOfUser } from './connections/read.ts';
import { syncConnection } from './connections/sync.ts';
import { updateConnection } from './connections/update.ts';
import { issueEmbedToken } from './embed-tokens/issue.ts';
import { createGroup } from './groups/create.ts';
import { deleteGroup } from './groups/delete.ts';
import { getGroup, listGroupsOfTenant, listGroupsOfUser } from './groups/read.ts';
import { updateGroup } from './groups/update.ts';
import { inviteUsers } from './invitations/invite.ts';
import { listAuditLogs } from './logs/list-audit.ts';
import { listSignInLogs } from './logs/list-sign-ins.ts';
import type { Operation } from './operation.ts';
import { cancelRefresh } from './refreshes/cancel.ts';
import { listRefreshes } from './refreshes/list.ts';
import { startRefresh } from './refreshes/start.ts';
import { createReport } from './reports/create.ts';
import { deleteReport } from './reports/delete.ts';
import { getReport, listReportsOfTenant, listReportsOfUser } from './reports/read.ts';
import { updateReport } from './reports/update.ts';
import { createTenant } from './tenants/create.ts';
import { deleteTenant } from './tenants/delete.ts';
import { listUsersOfTenant } from './tenants/list-users.ts';
import { getTenant, listTenantsOfUser } from './tenants/read.ts';
import { removeUserFromTenant } from './tenants/remove-user.ts';
import { updateTenant } from './tenants/update.ts';
import { deleteUser } from './users/delete.ts';
import { getUser, listUsers, whoAmI } from './users/read.ts';
import { updateUser } from './users/update.ts';

/** The operation of each route. A missing operation is a compile-time error. */
export const operations: Readonly<Record<RouteName, Operation>> = {
  whoAmI,
  listTenantsOfUser,
  listAppsOfUser,
  getToken: issueEmbedToken,
  createTenant,
  getTenant,
  updateTenant,
  deleteTenant,
  listUsersOfTenant,
  removeUserFromTenant,
  inviteUsers,
  listGroupsOfUser,
  listGroupsOfTenant,
  createGroup,
  getGroup,
  updateGroup,
  deleteGroup,
  listReportsOfUser,
  listReportsOfTenant,
  createReport,
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
  listUsers,
  getUser,
  updateUser,
  deleteUser,
  listSignInLogs,
  listAuditLogs,
  getCaptchaChallenge,
};
