import type { Role, RouteName } from '@embed-portal/api-contract';
import { randomUUID } from 'node:crypto';
import { datasetId, refreshId } from './bi.ts';
import { freshApp, freshConnection, freshGroup, freshReport, freshTenant, freshUser } from './fresh.ts';
import type { Portal } from './portal.ts';
import { biReport, workspace } from './world.ts';
import type { kinds, TenantKey } from './world.ts';

export interface Caller {
  kind: (typeof kinds)[number] | 'super';
  tenant: TenantKey | undefined;
  email: string;
}

interface Asked {
  params: Record<string, string>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** For one route: what to ask for that belongs to a tenant, and who of those with the right role sees it. */
export interface Target {
  ask(portal: Portal, tenant: TenantKey, caller: Caller): Promise<Asked>;
  /** By default members of the tenant, and superAdmins. */
  isVisible?(tenant: TenantKey, caller: Caller): boolean;
}

export const rolesOfKind: Record<Caller['kind'], readonly Role[]> = {
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
  caller.kind === 'super' || caller.tenant === tenant;

const everybody = (): boolean => true;

/** A list below `/users/{userId}`. */
const ofCaller: Target = {
  ask: async (portal, _, { email }) => ({ params: { userId: await portal.idOf('users', email) } }),
  isVisible: everybody,
};

const ofTenant: Target = {
  ask: async (portal, tenant) => ({
    params: { tenantId: await portal.idOf('tenants', `Tenant ${tenant}`) },
  }),
};

const ofAll: Target = { ask: async () => ({ params: {} }), isVisible: everybody };

/** Creates in a tenant what the body says. */
const createdIn = (body: object): Target => ({
  ask: async (portal, tenant) => {
    const tenantId = await portal.idOf('tenants', `Tenant ${tenant}`);
    return { params: { tenantId }, body: { ...body, tenantId } };
  },
});

/** A report in an app that the tenant's viewer and its contributor can open. */
const ofReport = (more: Record<string, string> = {}): Target => ({
  ask: async (portal, tenant) => ({
    params: {
      appId: await portal.idOf('apps', `Everything of ${tenant}`),
      reportId: await portal.idOf('reports', `sales of ${tenant}`),
      ...more,
    },
  }),
  isVisible: (tenant, caller) =>
    caller.kind === 'super' || (caller.tenant === tenant && ['viewer', 'contributer'].includes(caller.kind)),
});

export const targets: Record<RouteName, Target> = {
  whoAmI: ofAll,
  listAppsOfUser: ofCaller,
  getToken: ofReport(),
  listTenantsOfUser: ofCaller,
  createTenant: {
    ...ofCaller,
    ask: async (...call) => ({ ...(await ofCaller.ask(...call)), body: { name: 'Made' } }),
  },
  getTenant: ofTenant,
  updateTenant: {
    ask: async (portal, tenant) => ({
      params: { tenantId: await freshTenant(portal, tenant) },
      body: { description: 'changed' },
    }),
  },
  deleteTenant: {
    ask: async (portal, tenant) => ({ params: { tenantId: await freshTenant(portal, tenant) } }),
  },
  listUsersOfTenant: ofTenant,
  removeUserFromTenant: {
    ask: async (portal, tenant) => ({
      params: {
        tenantId: await portal.idOf('tenants', `Tenant ${tenant}`),
        userId: await freshUser(portal, tenant),
      },
    }),
  },
  inviteUsers: {
    ask: async (portal, tenant, { kind, email }) => ({
      params: {
        tenantId: await portal.idOf('tenants', `Tenant ${tenant}`),
        userId: await portal.idOf('users', email),
      },
      body: {
        emails: [`made-${randomUUID()}@fresh.example`],
        sendInvite: false,
        invitationMessage: 'Welcome',
      },
      headers: kind === 'inactive' ? {} : await portal.captcha(email),
    }),
  },
  getCaptchaChallenge: { ...ofAll, ask: async () => ({ params: {}, query: '?action=inviteTenantUser' }) },
  listGroupsOfUser: ofCaller,
  listGroupsOfTenant: ofTenant,
  createGroup: createdIn({ name: 'Made' }),
  getGroup: {
    ask: async (portal, tenant) => ({
      params: { groupId: await portal.idOf('groups', `readers of ${tenant}`) },
    }),
  },
  updateGroup: {
    ask: async (portal, tenant) => ({
      params: { groupId: await freshGroup(portal, tenant) },
      body: { description: 'changed', users: [await portal.idOf('users', `viewer@${tenant}.example`)] },
    }),
  },
  deleteGroup: {
    ask: async (portal, tenant) => ({ params: { groupId: await freshGroup(portal, tenant) } }),
  },
  listReportsOfUser: ofCaller,
  listReportsOfTenant: ofTenant,
  createReport: createdIn({ name: 'Made', type: 'Link', link: { url: 'https://example.com' } }),
  getReport: {
    ask: async (portal, tenant) => ({
      params: { reportId: await portal.idOf('reports', `sales of ${tenant}`) },
    }),
  },
  updateReport: {
    ask: async (portal, tenant) => ({
      params: { reportId: await freshReport(portal, tenant) },
      body: { description: 'changed' },
    }),
  },
  deleteReport: {
    ask: async (portal, tenant) => ({ params: { reportId: await freshReport(portal, tenant) } }),
  },
  createApp: {
    ask: async (portal, tenant, caller) => {
      const contents = {
        groups: [await freshGroup(portal, tenant)],
        reports: [await freshReport(portal, tenant)],
      };
      return createdIn({ name: 'Made', ...contents }).ask(portal, tenant, caller);
    },
  },
  getApp: {
    ask: async (portal, tenant) => ({
      params: { appId: await portal.idOf('apps', `Everything of ${tenant}`) },
    }),
  },
  updateApp: {
    ask: async (portal, tenant) => ({
      params: { appId: await freshApp(portal, tenant) },
      body: { description: 'changed' },
    }),
  },
  deleteApp: {
    ask: async (portal, tenant) => ({ params: { appId: await freshApp(portal, tenant) } }),
  },
  listConnectionsOfUser: ofCaller,
  listConnectionsOfTenant: ofTenant,
  createConnection: createdIn({ name: 'Made', type: 'App Owns Data' }),
  getConnection: {
    ask: async (portal, tenant) => ({
      params: { connectionId: await portal.idOf('connections', `principal of ${tenant}`) },
    }),
  },
  updateConnection: {
    ask: async (portal, tenant) => ({
      params: { connectionId: await freshConnection(portal, tenant) },
      body: { auth: { clientId: 'changed', clientSecret: 'changed' } },
    }),
  },
  deleteConnection: {
    ask: async (portal, tenant) => ({ params: { connectionId: await freshConnection(portal, tenant) } }),
  },
  syncConnection: {
    ask: async (portal, tenant) => ({
      params: { connectionId: await portal.idOf('connections', `principal of ${tenant}`) },
    }),
  },
  buildAuthorizeUrl: {
    ask: async (portal, tenant) => ({
      params: { connectionId: await portal.idOf('connections', `personal of ${tenant}`) },
    }),
    isVisible: (tenant, caller) =>
      isMember(tenant, caller) && ['super', 'connectionadmin', 'contributer', 'viewer'].includes(caller.kind),
  },
  listConnectionGroups: ofTenant,
  listReportPages: {
    ask: async (portal, tenant) => ({
      params: {
        connectionId: await portal.idOf('connections', `principal of ${tenant}`),
        groupId: workspace,
        reportId: biReport,
      },
    }),
  },
  listRefreshes: ofReport({ datasetId }),
  startRefresh: ofReport({ datasetId }),
  cancelRefresh: ofReport({ datasetId, requestId: refreshId }),
  listUsers: ofAll,
  getUser: {
    ask: async (portal, tenant) => ({
      params: { userId: await portal.idOf('users', `viewer@${tenant}.example`) },
    }),
  },
  updateUser: {
    ask: async (portal, tenant) => ({
      params: { userId: await freshUser(portal, tenant) },
      body: { roles: { userAdmin: true } },
    }),
  },
  deleteUser: {
    ask: async (portal, tenant) => ({ params: { userId: await freshUser(portal, tenant) } }),
  },
  listSignInLogs: ofAll,
  listAuditLogs: ofAll,
};
