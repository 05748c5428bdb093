import type { Role, RouteName } from '@embed-portal/api-contract';

interface RouteAccess {
  /** Roles that allow the request, or `active` when every active user is allowed. */
  roles: readonly Role[] | 'active';
  /** Status of a successful request. */
  status: 200 | 201 | 204;
}

const superAdmins: readonly Role[] = ['superAdmin'];
const contributors: readonly Role[] = ['superAdmin', 'contributerAdmin'];
const userAdmins: readonly Role[] = ['superAdmin', 'userAdmin'];
const connectionAdmins: readonly Role[] = ['superAdmin', 'connectionAdmin'];
const groupManagers: readonly Role[] = ['superAdmin', 'contributerAdmin', 'userAdmin'];
const administrators: readonly Role[] = ['superAdmin', 'userAdmin', 'connectionAdmin', 'contributerAdmin'];
const healthReaders: readonly Role[] = ['superAdmin', 'connectionAdmin', 'contributerAdmin'];
const appReaders: readonly Role[] = ['superAdmin', 'contributerAdmin', 'viewer'];

/**
 * The specified access to each route. It is not derived from the contract, so that the access matrix test fails when
 * the contract allows another role.
 */
export const routeAccess: Record<RouteName, RouteAccess> = {
  whoAmI: { roles: 'active', status: 200 },
  getCaptchaChallenge: { roles: 'active', status: 200 },
  listTenantsOfUser: { roles: 'active', status: 200 },
  buildAuthorizeUrl: { roles: 'active', status: 200 },

  listAppsOfUser: { roles: appReaders, status: 200 },
  getToken: { roles: appReaders, status: 200 },
  listRefreshes: { roles: appReaders, status: 200 },
  startRefresh: { roles: appReaders, status: 204 },
  cancelRefresh: { roles: appReaders, status: 204 },

  getAppShortcuts: { roles: appReaders, status: 200 },
  addFavorite: { roles: appReaders, status: 204 },
  removeFavorite: { roles: appReaders, status: 204 },

  requestAccess: { roles: appReaders, status: 204 },
  listAccessRequests: { roles: groupManagers, status: 200 },
  decideAccessRequest: { roles: groupManagers, status: 204 },

  getSetup: { roles: administrators, status: 200 },
  updateSetup: { roles: administrators, status: 200 },

  listAppAccess: { roles: contributors, status: 200 },
  listUserAccess: { roles: groupManagers, status: 200 },
  explainAccess: { roles: groupManagers, status: 200 },
  getUserProfile: { roles: groupManagers, status: 200 },

  createApp: { roles: contributors, status: 201 },
  getApp: { roles: contributors, status: 200 },
  updateApp: { roles: contributors, status: 200 },
  deleteApp: { roles: contributors, status: 204 },

  listReportsOfUser: { roles: contributors, status: 200 },
  listReportsOfTenant: { roles: contributors, status: 200 },
  createReport: { roles: contributors, status: 201 },
  testReport: { roles: contributors, status: 200 },
  previewReport: { roles: contributors, status: 200 },
  getReport: { roles: contributors, status: 200 },
  updateReport: { roles: contributors, status: 200 },
  deleteReport: { roles: contributors, status: 204 },
  listConnectionGroups: { roles: contributors, status: 200 },
  listReportPages: { roles: contributors, status: 200 },

  createTenant: { roles: userAdmins, status: 201 },
  getTenant: { roles: userAdmins, status: 200 },
  updateTenant: { roles: userAdmins, status: 200 },
  deleteTenant: { roles: userAdmins, status: 204 },
  removeUserFromTenant: { roles: userAdmins, status: 204 },
  getMembership: { roles: userAdmins, status: 200 },
  updateMembership: { roles: userAdmins, status: 200 },
  inviteUsers: { roles: userAdmins, status: 200 },
  listInvitations: { roles: userAdmins, status: 200 },
  resendInvitation: { roles: userAdmins, status: 200 },
  withdrawInvitation: { roles: userAdmins, status: 204 },

  listArchivedTenants: { roles: superAdmins, status: 200 },
  archiveTenant: { roles: superAdmins, status: 204 },
  unarchiveTenant: { roles: superAdmins, status: 204 },
  getTenantContents: { roles: userAdmins, status: 200 },
  deleteTenantWithContents: { roles: userAdmins, status: 204 },
  deleteEntities: { roles: administrators, status: 200 },
  listDeletions: { roles: administrators, status: 200 },
  restoreDeletion: { roles: administrators, status: 200 },

  listUsersOfTenant: { roles: groupManagers, status: 200 },
  listGroupsOfUser: { roles: groupManagers, status: 200 },
  listGroupsOfTenant: { roles: groupManagers, status: 200 },
  createGroup: { roles: groupManagers, status: 201 },
  getGroup: { roles: groupManagers, status: 200 },
  updateGroup: { roles: groupManagers, status: 200 },
  deleteGroup: { roles: groupManagers, status: 204 },

  listConnectionsOfUser: { roles: connectionAdmins, status: 200 },
  listConnectionsOfTenant: { roles: connectionAdmins, status: 200 },
  createConnection: { roles: connectionAdmins, status: 201 },
  getConnection: { roles: connectionAdmins, status: 200 },
  updateConnection: { roles: connectionAdmins, status: 200 },
  deleteConnection: { roles: connectionAdmins, status: 204 },
  syncConnection: { roles: connectionAdmins, status: 200 },

  listHealth: { roles: healthReaders, status: 200 },
  checkConnection: { roles: healthReaders, status: 200 },
  checkReport: { roles: healthReaders, status: 200 },
  reportFrameOutcome: { roles: appReaders, status: 204 },

  listUsers: { roles: superAdmins, status: 200 },
  getUser: { roles: superAdmins, status: 200 },
  updateUser: { roles: superAdmins, status: 200 },
  deleteUser: { roles: superAdmins, status: 204 },
  listSignInLogs: { roles: superAdmins, status: 200 },
  listAuditLogs: { roles: superAdmins, status: 200 },
  exportAuditLog: { roles: superAdmins, status: 200 },
  revertAuditChange: { roles: superAdmins, status: 200 },

  startViewSession: { roles: superAdmins, status: 201 },
  getViewSession: { roles: 'active', status: 200 },
  stopViewSession: { roles: 'active', status: 204 },
};
