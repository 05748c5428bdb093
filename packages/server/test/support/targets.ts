import { randomUUID } from 'node:crypto';
import type { Role, RouteName } from '@embed-portal/api-contract';
import { datasetId, refreshId } from './bi.ts';
import { biReportId, workspaceId } from './fixture.ts';
import type { personas, TenantKey } from './fixture.ts';
import {
  insertAccessRequest,
  insertApp,
  insertAuditEntry,
  insertAuthorization,
  insertConnection,
  insertDeletedUser,
  insertDeletion,
  insertGroup,
  insertInvitedUser,
  insertOpenInvitation,
  insertReport,
  insertTenant,
  insertUser,
  insertViewSession,
} from './insert-rows.ts';
import type { Portal } from './portal.ts';

export interface Caller {
  persona: (typeof personas)[number] | 'super';
  tenant: TenantKey | undefined;
  email: string;
}

export interface TargetRequest {
  params: Record<string, string>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** The entity to which requests of a route refer, and its visibility for callers whose role allows the route. */
export interface Target {
  /** Builds a request for an entity of this tenant. */
  buildRequest(portal: Portal, tenant: TenantKey, caller: Caller): Promise<TargetRequest>;
  /** Returns whether the caller can see the entity. By default, members of the tenant and superAdmins can. */
  isVisible?(tenant: TenantKey, caller: Caller): boolean;
}

export const rolesByPersona: Record<Caller['persona'], readonly Role[]> = {
  viewer: ['viewer'],
  outsider: ['viewer'],
  contributer: ['contributerAdmin', 'viewer'],
  useradmin: ['userAdmin', 'viewer'],
  connectionadmin: ['connectionAdmin', 'viewer'],
  roleless: [],
  inactive: ['viewer'],
  super: ['superAdmin', 'viewer'],
};

export const superAdmin: Caller = { persona: 'super', tenant: undefined, email: 'super@example.com' };

export const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export const isMember: NonNullable<Target['isVisible']> = (tenant, caller) =>
  caller.persona === 'super' || caller.tenant === tenant;

const isAlwaysVisible = (): boolean => true;

/** Builds the target of a route for a pending invitation. */
const buildInvitationTarget = (requiresCaptcha: boolean): Target => ({
  buildRequest: async (portal, tenant, { persona, email }) => ({
    params: {
      tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
      userId: await insertInvitedUser(portal, tenant),
    },
    ...(requiresCaptcha && persona !== 'inactive' && { headers: await portal.createCaptchaHeader(email) }),
  }),
});

/** Target of routes that answer an invitation to the caller. */
const ownInvitationTarget: Target = {
  buildRequest: async (portal, _, { email }) => ({
    params: {
      userId: await portal.getId('users', email),
      tenantId: await insertOpenInvitation(portal, email),
    },
  }),
  isVisible: isAlwaysVisible,
};

/** Target of routes below `/users/{userId}`, which refer to the caller. */
const callerTarget: Target = {
  buildRequest: async (portal, _, { email }) => ({ params: { userId: await portal.getId('users', email) } }),
  isVisible: isAlwaysVisible,
};

const tenantTarget: Target = {
  buildRequest: async (portal, tenant) => ({
    params: { tenantId: await portal.getId('tenants', `Tenant ${tenant}`) },
  }),
};

/** Target of routes that read a user of the tenant. */
const tenantUserTarget: Target = {
  buildRequest: async (portal, tenant) => ({
    params: { userId: await portal.getId('users', `viewer@${tenant}.example`) },
  }),
};

const globalTarget: Target = { buildRequest: async () => ({ params: {} }), isVisible: isAlwaysVisible };

/** Target of routes for a view session that the caller has started. */
const viewSessionTarget: Target = {
  buildRequest: async (portal, tenant, { email }) => ({
    params: { viewSessionId: await insertViewSession(portal, email, await insertUser(portal, tenant)) },
  }),
  isVisible: isAlwaysVisible,
};

/** Builds the target of a route that creates an entity in a tenant. */
const buildCreationTarget = (body: object): Target => ({
  buildRequest: async (portal, tenant) => {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    return { params: { tenantId }, body: { ...body, tenantId } };
  },
});

const canOpenEverything: NonNullable<Target['isVisible']> = (tenant, caller) =>
  caller.persona === 'super' ||
  (caller.tenant === tenant && ['viewer', 'contributer'].includes(caller.persona));

/** Builds the target of a route for a report that the tenant's viewer and contributor can open. */
const buildReportTarget = (params: Record<string, string> = {}, body?: object): Target => ({
  buildRequest: async (portal, tenant) => ({
    ...(body && { body }),
    params: {
      appId: await portal.getId('apps', `Everything of ${tenant}`),
      reportId: await portal.getId('reports', `sales of ${tenant}`),
      ...params,
    },
  }),
  isVisible: canOpenEverything,
});

/** Target of routes for unsaved settings of a report, which refer to the tenant's viewer. */
const draftTarget: Target = {
  buildRequest: async (portal, tenant) => {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    const connectionId = await portal.getId('connections', `principal of ${tenant}`);
    return {
      params: { tenantId, userId: await portal.getId('users', `viewer@${tenant}.example`) },
      body: {
        name: 'Draft',
        tenantId,
        type: 'Report',
        report: { connectionGroupId: `${connectionId}__${workspaceId}`, reportId: biReportId },
      },
    };
  },
};

const appAccessTarget: Target = {
  buildRequest: async (portal, tenant) => ({
    params: { appId: await portal.getId('apps', `Everything of ${tenant}`) },
  }),
};

const healthTarget: Target = {
  buildRequest: async (portal, tenant) => ({
    params: { entityId: await portal.getId('connections', `principal of ${tenant}`) },
  }),
};

export const targets: Record<RouteName, Target> = {
  whoAmI: globalTarget,
  listAppsOfUser: callerTarget,
  getToken: buildReportTarget(),
  getAppShortcuts: callerTarget,
  addFavorite: {
    buildRequest: async (portal, tenant, { email }) => ({
      params: {
        userId: await portal.getId('users', email),
        appId: await portal.getId('apps', `Everything of ${tenant}`),
      },
    }),
    isVisible: canOpenEverything,
  },
  removeFavorite: {
    ...callerTarget,
    buildRequest: async (portal, tenant, { email }) => ({
      params: {
        userId: await portal.getId('users', email),
        appId: await portal.getId('apps', `Everything of ${tenant}`),
      },
    }),
  },
  requestAccess: {
    buildRequest: async (portal, tenant) => ({
      params: { appId: await portal.getId('apps', `another of ${tenant}`) },
      body: {},
    }),
    isVisible: isAlwaysVisible,
  },
  listAccessRequests: globalTarget,
  decideAccessRequest: {
    buildRequest: async (portal, tenant) => ({
      params: await insertAccessRequest(portal, tenant),
      body: { decision: 'declined' },
    }),
  },
  getSetup: globalTarget,
  updateSetup: {
    ...globalTarget,
    buildRequest: async () => ({ params: {}, body: { dismissed: true } }),
  },
  listExplainableApps: globalTarget,
  getExplainableApp: appAccessTarget,
  searchAccess: {
    ...globalTarget,
    buildRequest: async () => ({ params: {}, query: '?text=viewer+everything' }),
  },
  explainAddress: {
    buildRequest: async (...args) => ({
      ...(await appAccessTarget.buildRequest(...args)),
      query: '?email=viewer@alpha.example',
    }),
  },
  listAppAccess: appAccessTarget,
  exportAppAccess: appAccessTarget,
  listUserAccess: tenantUserTarget,
  explainAccess: {
    buildRequest: async (portal, tenant) => ({
      params: {
        userId: await portal.getId('users', `viewer@${tenant}.example`),
        appId: await portal.getId('apps', `Everything of ${tenant}`),
      },
    }),
  },
  getUserProfile: tenantUserTarget,
  listOpenInvitations: callerTarget,
  acceptInvitation: ownInvitationTarget,
  declineInvitation: ownInvitationTarget,
  listTenantsOfUser: callerTarget,
  createTenant: {
    ...callerTarget,
    buildRequest: async (...args) => ({
      ...(await callerTarget.buildRequest(...args)),
      body: { name: 'Created' },
    }),
  },
  getTenant: tenantTarget,
  updateTenant: {
    buildRequest: async (portal, tenant) => ({
      params: { tenantId: await insertTenant(portal, tenant) },
      body: { description: 'changed' },
    }),
  },
  deleteTenant: {
    buildRequest: async (portal, tenant) => ({ params: { tenantId: await insertTenant(portal, tenant) } }),
  },
  listArchivedTenants: globalTarget,
  archiveTenant: {
    buildRequest: async (portal, tenant) => ({ params: { tenantId: await insertTenant(portal, tenant) } }),
  },
  unarchiveTenant: {
    buildRequest: async (portal, tenant) => {
      const tenantId = await insertTenant(portal, tenant);
      await portal.query('update tenants set archived_at = now() where id = $1', [tenantId]);
      return { params: { tenantId } };
    },
  },
  getTenantContents: tenantTarget,
  deleteTenantWithContents: {
    buildRequest: async (portal, tenant) => ({
      params: { tenantId: await insertTenant(portal, tenant) },
      body: { name: 'Fresh' },
    }),
  },
  getUserDeletionConsequences: tenantUserTarget,
  getRemovalConsequences: {
    buildRequest: async (portal, tenant) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await portal.getId('users', `viewer@${tenant}.example`),
      },
    }),
  },
  deleteUserPermanently: {
    buildRequest: async (portal, tenant) => ({
      params: { deletionId: await insertDeletedUser(portal, await insertUser(portal, tenant)) },
    }),
  },
  deleteEntities: {
    ...globalTarget,
    buildRequest: async (_, __, { persona }) => ({
      params: {},
      body: { type: persona === 'connectionadmin' ? 'connection' : 'group', ids: [randomUUID()] },
    }),
  },
  listDeletions: globalTarget,
  restoreDeletion: {
    buildRequest: async (portal, tenant, { persona }) => ({
      params: {
        deletionId: await insertDeletion(
          portal,
          tenant,
          persona === 'connectionadmin' ? 'connection' : 'group',
        ),
      },
      body: {},
    }),
  },
  listUsersOfTenant: tenantTarget,
  removeUserFromTenant: {
    buildRequest: async (portal, tenant) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await insertUser(portal, tenant),
      },
    }),
  },
  inviteUsers: {
    buildRequest: async (portal, tenant, { persona, email }) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await portal.getId('users', email),
      },
      body: {
        emails: [`invited-${randomUUID()}@fresh.example`],
        sendInvite: false,
        invitationMessage: 'Welcome',
      },
      headers: persona === 'inactive' ? {} : await portal.createCaptchaHeader(email),
    }),
  },
  getMembership: {
    buildRequest: async (portal, tenant) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await portal.getId('users', `viewer@${tenant}.example`),
      },
    }),
  },
  updateMembership: {
    buildRequest: async (portal, tenant) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await insertUser(portal, tenant),
      },
      body: { accessExpires: Date.UTC(2099, 0) },
    }),
  },
  listInvitations: tenantTarget,
  resendInvitation: buildInvitationTarget(true),
  resendInvitations: {
    buildRequest: async (portal, tenant, { persona, email }) => ({
      params: { tenantId: await portal.getId('tenants', `Tenant ${tenant}`) },
      body: { userIds: [await insertInvitedUser(portal, tenant)] },
      ...(persona !== 'inactive' && { headers: await portal.createCaptchaHeader(email) }),
    }),
  },
  withdrawInvitation: buildInvitationTarget(false),
  getCaptchaChallenge: {
    ...globalTarget,
    buildRequest: async () => ({ params: {}, query: '?action=inviteTenantUser' }),
  },
  listGroupsOfUser: callerTarget,
  listGroupsOfTenant: tenantTarget,
  createGroup: buildCreationTarget({ name: 'Created' }),
  getGroup: {
    buildRequest: async (portal, tenant) => ({
      params: { groupId: await portal.getId('groups', `readers of ${tenant}`) },
    }),
  },
  updateGroup: {
    buildRequest: async (portal, tenant) => ({
      params: { groupId: await insertGroup(portal, tenant) },
      body: { description: 'changed', users: [await portal.getId('users', `viewer@${tenant}.example`)] },
    }),
  },
  deleteGroup: {
    buildRequest: async (portal, tenant) => ({ params: { groupId: await insertGroup(portal, tenant) } }),
  },
  listReportsOfUser: callerTarget,
  listReportsOfTenant: tenantTarget,
  createReport: buildCreationTarget({ name: 'Created', type: 'Link', link: { url: 'https://example.com' } }),
  testReport: draftTarget,
  previewReport: draftTarget,
  getReport: {
    buildRequest: async (portal, tenant) => ({
      params: { reportId: await portal.getId('reports', `sales of ${tenant}`) },
    }),
  },
  updateReport: {
    buildRequest: async (portal, tenant) => ({
      params: { reportId: await insertReport(portal, tenant) },
      body: { description: 'changed' },
    }),
  },
  deleteReport: {
    buildRequest: async (portal, tenant) => ({ params: { reportId: await insertReport(portal, tenant) } }),
  },
  createApp: {
    buildRequest: async (portal, tenant, caller) => {
      const contents = {
        groups: [await insertGroup(portal, tenant)],
        reports: [await insertReport(portal, tenant)],
      };
      return buildCreationTarget({ name: 'Created', ...contents }).buildRequest(portal, tenant, caller);
    },
  },
  getApp: {
    buildRequest: async (portal, tenant) => ({
      params: { appId: await portal.getId('apps', `Everything of ${tenant}`) },
    }),
  },
  updateApp: {
    buildRequest: async (portal, tenant) => ({
      params: { appId: await insertApp(portal, tenant) },
      body: {
        groups: [await insertGroup(portal, tenant)],
        reports: [await insertReport(portal, tenant)],
      },
    }),
  },
  deleteApp: {
    buildRequest: async (portal, tenant) => ({ params: { appId: await insertApp(portal, tenant) } }),
  },
  listConnectionsOfUser: callerTarget,
  listConnectionsOfTenant: tenantTarget,
  createConnection: buildCreationTarget({ name: 'Created', type: 'App Owns Data' }),
  getConnection: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await portal.getId('connections', `principal of ${tenant}`) },
    }),
  },
  updateConnection: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await insertConnection(portal, tenant) },
      body: { auth: { clientId: 'changed', clientSecret: 'changed' } },
    }),
  },
  deleteConnection: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await insertConnection(portal, tenant) },
    }),
  },
  syncConnection: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await portal.getId('connections', `principal of ${tenant}`) },
    }),
  },
  startAuthorization: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await portal.getId('connections', `delegated of ${tenant}`) },
      body: { auth: { clientSecret: 'changed' } },
    }),
  },
  getAuthorization: {
    buildRequest: async (portal, tenant, { email }) => ({
      params: await insertAuthorization(portal, tenant, email),
    }),
  },
  buildAuthorizeUrl: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await portal.getId('connections', `personal of ${tenant}`) },
    }),
    isVisible: (tenant, caller) =>
      isMember(tenant, caller) &&
      ['super', 'connectionadmin', 'contributer', 'viewer'].includes(caller.persona),
  },
  listConnectionGroups: tenantTarget,
  listReportPages: {
    buildRequest: async (portal, tenant) => ({
      params: {
        connectionId: await portal.getId('connections', `principal of ${tenant}`),
        groupId: workspaceId,
        reportId: biReportId,
      },
    }),
  },
  listRefreshes: buildReportTarget({ datasetId }),
  startRefresh: buildReportTarget({ datasetId }),
  cancelRefresh: buildReportTarget({ datasetId, requestId: refreshId }),
  listHealth: globalTarget,
  countHealth: globalTarget,
  listAffectedUsers: healthTarget,
  listAffectedReports: healthTarget,
  listAffectedApps: healthTarget,
  checkConnection: {
    buildRequest: async (portal, tenant) => ({
      params: { connectionId: await portal.getId('connections', `principal of ${tenant}`) },
    }),
  },
  checkReport: {
    buildRequest: async (portal, tenant) => ({
      params: { reportId: await portal.getId('reports', `sales of ${tenant}`) },
    }),
  },
  reportProblem: buildReportTarget(),
  reportFrameOutcome: buildReportTarget({}, { outcome: 'rendered' }),
  listUsers: globalTarget,
  getUser: {
    buildRequest: async (portal, tenant) => ({
      params: { userId: await portal.getId('users', `viewer@${tenant}.example`) },
    }),
  },
  updateUser: {
    buildRequest: async (portal, tenant) => ({
      params: { userId: await insertUser(portal, tenant) },
      body: { roles: { userAdmin: true } },
    }),
  },
  deleteUser: {
    buildRequest: async (portal, tenant) => ({ params: { userId: await insertUser(portal, tenant) } }),
  },
  listSignInLogs: globalTarget,
  listAuditLogs: globalTarget,
  exportAuditLog: {
    ...globalTarget,
    buildRequest: async () => ({ params: {}, query: '?format=ndjson' }),
  },
  startViewSession: {
    buildRequest: async (portal, tenant) => ({
      params: {
        tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
        userId: await insertUser(portal, tenant),
      },
      body: { reason: 'Ticket 4711' },
    }),
  },
  getViewSession: viewSessionTarget,
  stopViewSession: viewSessionTarget,
  revertAuditChange: {
    ...globalTarget,
    buildRequest: async (portal, tenant) => {
      const { id, created } = await insertAuditEntry(portal, await insertGroup(portal, tenant));
      return { params: { entryId: id }, body: { created, fields: ['description'] } };
    },
  },
};

/** The targets, with a target of `deleteEntities` that deletes an entity. Each deletion has its own audit entry. */
export const deletingTargets: Record<RouteName, Target> = {
  ...targets,
  deleteEntities: {
    buildRequest: async (portal, tenant, { persona }) => ({
      params: {},
      body:
        persona === 'connectionadmin'
          ? { type: 'connection', ids: [await insertConnection(portal, tenant)] }
          : { type: 'group', ids: [await insertGroup(portal, tenant)] },
    }),
  },
};
