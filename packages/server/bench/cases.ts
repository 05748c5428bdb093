import type { RouteName } from '@embed-portal/api-contract';
import { toId, workspaceId } from './data.ts';
import { datasetId } from './stack.ts';
import type { Person } from './stack.ts';

/** A measured request. */
export interface Case {
  title: string;
  route: RouteName;
  user: Person;
  params: Record<string, string>;
  query: string;
  /**
   * Whether the overheads of row-level security and of the response schema are also measured. Requires a list of at
   * least 100 rows.
   */
  measuresOverheads: boolean;
}

const userIds: Record<Person, string> = {
  superAdmin: toId('user-1'),
  manager: toId('user-2'),
  viewer: toId('user-3'),
};

/** Returns the path parameters of all routes for a user. */
const buildParams = (user: Person): Record<string, string> => ({
  userId: userIds[user],
  tenantId: toId('tenant-1'),
  appId: toId('app-1-1'),
  reportId: toId('report-1-2'),
  datasetId,
});

const createCase = (title: string, route: RouteName, user: Person, query = ''): Case => ({
  title,
  route,
  user,
  params: buildParams(user),
  query,
  measuresOverheads: false,
});
const createOverheadCase = (...args: Parameters<typeof createCase>): Case => ({
  ...createCase(...args),
  measuresOverheads: true,
});

const page = '?limit=100';

/** The measured requests: all lists of the contract, whoAmI and getToken. */
export const cases: readonly Case[] = [
  createCase('Who am I', 'whoAmI', 'viewer'),
  createCase('Embed token', 'getToken', 'viewer'),
  createOverheadCase('Apps of a viewer', 'listAppsOfUser', 'viewer'),
  createOverheadCase('Apps of a manager', 'listAppsOfUser', 'manager'),
  createCase('Apps, all tenants', 'listAppsOfUser', 'superAdmin'),
  createOverheadCase('Tenants, all', 'listTenantsOfUser', 'superAdmin'),
  createOverheadCase('Users of a tenant', 'listUsersOfTenant', 'manager'),
  createOverheadCase('Groups of a manager', 'listGroupsOfUser', 'manager'),
  createOverheadCase('Groups of a tenant', 'listGroupsOfTenant', 'manager'),
  createCase('Groups, all tenants', 'listGroupsOfUser', 'superAdmin'),
  createOverheadCase('Reports of a manager', 'listReportsOfUser', 'manager'),
  createOverheadCase('Reports of a tenant', 'listReportsOfTenant', 'manager'),
  createCase('Reports, all tenants', 'listReportsOfUser', 'superAdmin'),
  createOverheadCase('Connections of a manager', 'listConnectionsOfUser', 'manager'),
  createOverheadCase('Connections of a tenant', 'listConnectionsOfTenant', 'manager'),
  createCase('Workspaces of a tenant', 'listConnectionGroups', 'manager'),
  {
    ...createCase('Pages of a report', 'listReportPages', 'manager'),
    params: { connectionId: toId('connection-1-1'), groupId: workspaceId, reportId: toId('bi-1-2') },
  },
  createCase('Refreshes of a report', 'listRefreshes', 'viewer'),
  createOverheadCase('Users, a page', 'listUsers', 'superAdmin', page),
  createCase('Users, a page by name', 'listUsers', 'superAdmin', `${page}&sort=name`),
  createCase('Users, a search', 'listUsers', 'superAdmin', `${page}&search=last%2099`),
  createCase('Users, all', 'listUsers', 'superAdmin'),
  createOverheadCase('Sign-in log, a page', 'listSignInLogs', 'superAdmin', page),
  createOverheadCase('Audit log, a page', 'listAuditLogs', 'superAdmin', page),
  createCase('Audit log, a page by URL', 'listAuditLogs', 'superAdmin', `${page}&sort=url`),
  createCase('Audit log, a search', 'listAuditLogs', 'superAdmin', `${page}&search=user-77`),
  createCase('Audit log, newest 10 000', 'listAuditLogs', 'superAdmin'),
];
