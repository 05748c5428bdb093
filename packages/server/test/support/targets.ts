import type { Role, RouteName } from '@embed-portal/api-contract';
import { randomUUID } from 'node:crypto';
import { datasetId, refreshId } from './bi.ts';
import {
  insertApp,
  insertConnection,
  insertGroup,
  insertReport,
  insertTenant,
  insertUser,
} from './insert-rows.ts';
import type { Portal } from './portal.ts';
import { biReport, workspace } from './fixture.ts';
import type { personas, TenantKey } from './fixture.ts';

export interface Caller {
  persona: (typeof personas)[number] | 'super';
  tenant: TenantKey | undefined;
  email: string;
}

interface TargetRequest {
  params: Record<string, string>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** Builds a request of a route for an entity of a tenant, and defines the callers with a matching role that see it. */
export interface Target {
  buildRequest(portal: Portal, tenant: TenantKey, caller: Caller): Promise<TargetRequest>;
  /** By default, members of the tenant and superAdmins see it. */
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

export const isMember: NonNullable<Target['isVisible']> = (tenant, caller) =>
  caller.persona === 'super' || caller.tenant === tenant;

const isAlwaysVisible = (): boolean => true;

/** List below `/users/{userId}`. */
const callerTarget: Target = {
  buildRequest: async (portal, _, { email }) => ({ params: { userId: await portal.getId('users', email) } }),
  isVisible: isAlwaysVisible,
};

const tenantTarget: Target = {
  buildRequest: async (portal, tenant) => ({
    params: { tenantId: await portal.getId('tenants', `Tenant ${tenant}`) },
  }),
};

const globalTarget: Target = { buildRequest: async () => ({ params: {} }), isVisible: isAlwaysVisible };

/** Creates an entity in a tenant. */
const createTarget = (body: object): Target => ({
  buildRequest: async (portal, tenant) => {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    return { params: { tenantId }, body: { ...body, tenantId } };
  },
});

/** Report in an app that the tenant's viewer and contributor can open. */
const createReportTarget = (more: Record<string, string> = {}): Target => ({
  buildRequest: async (portal, tenant) => ({
    params: {
      appId: await portal.getId('apps', `Everything of ${tenant}`),
      reportId: await portal.getId('reports', `sales of ${tenant}`),
      ...more,
    },
  }),
  isVisible: (tenant, caller) =>
    caller.persona === 'super' ||
    (caller.tenant === tenant && ['viewer', 'contributer'].includes(caller.persona)),
});

export const targets: Record<RouteName, Target> = {
  whoAmI: globalTarget,
  listAppsOfUser: callerTarget,
  getToken: createReportTarget(),
  listTenantsOfUser: callerTarget,
  createTenant: {
    ...callerTarget,
    buildRequest: async (...call) => ({
      ...(await callerTarget.buildRequest(...call)),
      body: { name: 'Made' },
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
        emails: [`made-${randomUUID()}@fresh.example`],
        sendInvite: false,
        invitationMessage: 'Welcome',
      },
      headers: persona === 'inactive' ? {} : await portal.createCaptchaHeader(email),
    }),
  },
  getCaptchaChallenge: {
    ...globalTarget,
    buildRequest: async () => ({ params: {}, query: '?action=inviteTenantUser' }),
  },
  listGroupsOfUser: callerTarget,
  listGroupsOfTenant: tenantTarget,
  createGroup: createTarget({ name: 'Made' }),
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
  createReport: createTarget({ name: 'Made', type: 'Link', link: { url: 'https://example.com' } }),
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
      return createTarget({ name: 'Made', ...contents }).buildRequest(portal, tenant, caller);
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
      body: { description: 'changed' },
    }),
  },
  deleteApp: {
    buildRequest: async (portal, tenant) => ({ params: { appId: await insertApp(portal, tenant) } }),
  },
  listConnectionsOfUser: callerTarget,
  listConnectionsOfTenant: tenantTarget,
  createConnection: createTarget({ name: 'Made', type: 'App Owns Data' }),
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
        groupId: workspace,
        reportId: biReport,
      },
    }),
  },
  listRefreshes: createReportTarget({ datasetId }),
  startRefresh: createReportTarget({ datasetId }),
  cancelRefresh: createReportTarget({ datasetId, requestId: refreshId }),
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
};
