import type { Role, RouteName } from '@embed-portal/api-contract';

interface RouteAccess {
  /** Roles that allow the request, or `active` when every active user is allowed. */
  roles: readonly Role[] | 'active';
  /** Status of a successful request. */
  status: 200 | 201 | 204;
  /**
   * Effect of a successful request. `read` and `auditedRead` change nothing; `change` and `auditedRead` write an audit
   * entry. An `observation` stores what a client has observed, without an audit entry.
   */
  effect: 'read' | 'auditedRead' | 'change' | 'observation';
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
  whoAmI: { roles: 'active', status: 200, effect: 'read' },
  getCaptchaChallenge: { roles: 'active', status: 200, effect: 'read' },
  listTenantsOfUser: { roles: 'active', status: 200, effect: 'read' },
  buildAuthorizeUrl: { roles: 'active', status: 200, effect: 'read' },

  listAppsOfUser: { roles: appReaders, status: 200, effect: 'read' },
  getToken: { roles: appReaders, status: 200, effect: 'auditedRead' },
  listRefreshes: { roles: appReaders, status: 200, effect: 'read' },
  startRefresh: { roles: appReaders, status: 204, effect: 'change' },
  cancelRefresh: { roles: appReaders, status: 204, effect: 'change' },

  getAppShortcuts: { roles: appReaders, status: 200, effect: 'read' },
  addFavorite: { roles: appReaders, status: 204, effect: 'change' },
  removeFavorite: { roles: appReaders, status: 204, effect: 'change' },

  requestAccess: { roles: appReaders, status: 204, effect: 'change' },
  listAccessRequests: { roles: groupManagers, status: 200, effect: 'read' },
  decideAccessRequest: { roles: groupManagers, status: 204, effect: 'change' },

  getSetup: { roles: administrators, status: 200, effect: 'read' },
  updateSetup: { roles: administrators, status: 200, effect: 'change' },

  listExplainableApps: { roles: groupManagers, status: 200, effect: 'read' },
  getExplainableApp: { roles: groupManagers, status: 200, effect: 'read' },
  searchAccess: { roles: groupManagers, status: 200, effect: 'read' },
  explainAddress: { roles: groupManagers, status: 200, effect: 'read' },
  listAppAccess: { roles: groupManagers, status: 200, effect: 'read' },
  exportAppAccess: { roles: groupManagers, status: 200, effect: 'auditedRead' },
  listUserAccess: { roles: groupManagers, status: 200, effect: 'read' },
  explainAccess: { roles: groupManagers, status: 200, effect: 'read' },
  getUserProfile: { roles: groupManagers, status: 200, effect: 'read' },

  createApp: { roles: contributors, status: 201, effect: 'change' },
  getApp: { roles: contributors, status: 200, effect: 'read' },
  updateApp: { roles: contributors, status: 200, effect: 'change' },
  deleteApp: { roles: contributors, status: 204, effect: 'change' },

  listReportsOfUser: { roles: contributors, status: 200, effect: 'read' },
  listReportsOfTenant: { roles: contributors, status: 200, effect: 'read' },
  createReport: { roles: contributors, status: 201, effect: 'change' },
  testReport: { roles: contributors, status: 200, effect: 'auditedRead' },
  previewReport: { roles: contributors, status: 200, effect: 'auditedRead' },
  getReport: { roles: contributors, status: 200, effect: 'read' },
  updateReport: { roles: contributors, status: 200, effect: 'change' },
  deleteReport: { roles: contributors, status: 204, effect: 'change' },
  listConnectionGroups: { roles: contributors, status: 200, effect: 'read' },
  listReportPages: { roles: contributors, status: 200, effect: 'read' },

  createTenant: { roles: userAdmins, status: 201, effect: 'change' },
  getTenant: { roles: userAdmins, status: 200, effect: 'read' },
  updateTenant: { roles: userAdmins, status: 200, effect: 'change' },
  deleteTenant: { roles: userAdmins, status: 204, effect: 'change' },
  removeUserFromTenant: { roles: userAdmins, status: 204, effect: 'change' },
  getMembership: { roles: userAdmins, status: 200, effect: 'read' },
  updateMembership: { roles: userAdmins, status: 200, effect: 'change' },
  inviteUsers: { roles: userAdmins, status: 200, effect: 'change' },
  listInvitations: { roles: userAdmins, status: 200, effect: 'read' },
  resendInvitation: { roles: userAdmins, status: 200, effect: 'change' },
  resendInvitations: { roles: userAdmins, status: 200, effect: 'change' },
  withdrawInvitation: { roles: userAdmins, status: 204, effect: 'change' },
  listOpenInvitations: { roles: 'active', status: 200, effect: 'read' },
  acceptInvitation: { roles: 'active', status: 204, effect: 'change' },
  declineInvitation: { roles: 'active', status: 204, effect: 'change' },

  listArchivedTenants: { roles: superAdmins, status: 200, effect: 'read' },
  archiveTenant: { roles: superAdmins, status: 204, effect: 'change' },
  unarchiveTenant: { roles: superAdmins, status: 204, effect: 'change' },
  getTenantContents: { roles: userAdmins, status: 200, effect: 'read' },
  deleteTenantWithContents: { roles: userAdmins, status: 204, effect: 'change' },
  getUserDeletionConsequences: { roles: superAdmins, status: 200, effect: 'read' },
  getRemovalConsequences: { roles: userAdmins, status: 200, effect: 'read' },
  deleteUserPermanently: { roles: superAdmins, status: 204, effect: 'change' },
  deleteEntities: { roles: administrators, status: 200, effect: 'change' },
  listDeletions: { roles: administrators, status: 200, effect: 'read' },
  restoreDeletion: { roles: administrators, status: 200, effect: 'change' },

  listUsersOfTenant: { roles: groupManagers, status: 200, effect: 'read' },
  listGroupsOfUser: { roles: groupManagers, status: 200, effect: 'read' },
  listGroupsOfTenant: { roles: groupManagers, status: 200, effect: 'read' },
  createGroup: { roles: groupManagers, status: 201, effect: 'change' },
  getGroup: { roles: groupManagers, status: 200, effect: 'read' },
  updateGroup: { roles: groupManagers, status: 200, effect: 'change' },
  deleteGroup: { roles: groupManagers, status: 204, effect: 'change' },

  listConnectionsOfUser: { roles: connectionAdmins, status: 200, effect: 'read' },
  listConnectionsOfTenant: { roles: connectionAdmins, status: 200, effect: 'read' },
  createConnection: { roles: connectionAdmins, status: 201, effect: 'change' },
  getConnection: { roles: connectionAdmins, status: 200, effect: 'read' },
  updateConnection: { roles: connectionAdmins, status: 200, effect: 'change' },
  deleteConnection: { roles: connectionAdmins, status: 204, effect: 'change' },
  syncConnection: { roles: connectionAdmins, status: 200, effect: 'change' },
  startAuthorization: { roles: connectionAdmins, status: 201, effect: 'change' },
  getAuthorization: { roles: connectionAdmins, status: 200, effect: 'read' },

  listHealth: { roles: healthReaders, status: 200, effect: 'read' },
  countHealth: { roles: healthReaders, status: 200, effect: 'read' },
  listAffectedUsers: { roles: healthReaders, status: 200, effect: 'read' },
  listAffectedReports: { roles: healthReaders, status: 200, effect: 'read' },
  listAffectedApps: { roles: healthReaders, status: 200, effect: 'read' },
  reportProblem: { roles: appReaders, status: 200, effect: 'change' },
  checkConnection: { roles: healthReaders, status: 200, effect: 'change' },
  checkReport: { roles: healthReaders, status: 200, effect: 'change' },
  reportFrameOutcome: { roles: appReaders, status: 204, effect: 'observation' },

  listUsers: { roles: superAdmins, status: 200, effect: 'read' },
  getUser: { roles: superAdmins, status: 200, effect: 'read' },
  updateUser: { roles: superAdmins, status: 200, effect: 'change' },
  deleteUser: { roles: superAdmins, status: 204, effect: 'change' },
  listSignInLogs: { roles: superAdmins, status: 200, effect: 'read' },
  listAuditLogs: { roles: superAdmins, status: 200, effect: 'read' },
  exportAuditLog: { roles: superAdmins, status: 200, effect: 'auditedRead' },
  revertAuditChange: { roles: superAdmins, status: 200, effect: 'change' },

  startViewSession: { roles: superAdmins, status: 201, effect: 'change' },
  getViewSession: { roles: 'active', status: 200, effect: 'read' },
  stopViewSession: { roles: 'active', status: 204, effect: 'change' },
};
