import type { RouteName } from '@embed-portal/api-contract';
import { toId, workspace } from './data.ts';
import { datasetId } from './stack.ts';
import type { Person } from './stack.ts';

/** A measured request. */
export interface Case {
  what: string;
  route: RouteName;
  as: Person;
  params: Record<string, string>;
  query: string;
  /** Whether its parts are also compared, for lists of at least 100 rows. */
  isCompared: boolean;
}

const userIds: Record<Person, string> = {
  superAdmin: toId('user-1'),
  manager: toId('user-2'),
  viewer: toId('user-3'),
};

/** Returns the parameters of all routes. */
const paramsFor = (as: Person): Record<string, string> => ({
  userId: userIds[as],
  tenantId: toId('tenant-1'),
  appId: toId('app-1-1'),
  reportId: toId('report-1-2'),
  datasetId,
});

const one = (what: string, route: RouteName, as: Person, query = ''): Case => ({
  what,
  route,
  as,
  params: paramsFor(as),
  query,
  isCompared: false,
});
const compared = (...args: Parameters<typeof one>): Case => ({ ...one(...args), isCompared: true });

const page = '?limit=100';

/** All lists of the contract, and getToken. */
export const cases: readonly Case[] = [
  one('Who am I', 'whoAmI', 'viewer'),
  one('Embed token', 'getToken', 'viewer'),
  compared('Apps of a viewer', 'listAppsOfUser', 'viewer'),
  compared('Apps of a manager', 'listAppsOfUser', 'manager'),
  one('Apps, all tenants', 'listAppsOfUser', 'superAdmin'),
  compared('Tenants, all', 'listTenantsOfUser', 'superAdmin'),
  compared('Users of a tenant', 'listUsersOfTenant', 'manager'),
  compared('Groups of a manager', 'listGroupsOfUser', 'manager'),
  compared('Groups of a tenant', 'listGroupsOfTenant', 'manager'),
  one('Groups, all tenants', 'listGroupsOfUser', 'superAdmin'),
  compared('Reports of a manager', 'listReportsOfUser', 'manager'),
  compared('Reports of a tenant', 'listReportsOfTenant', 'manager'),
  one('Reports, all tenants', 'listReportsOfUser', 'superAdmin'),
  compared('Connections of a manager', 'listConnectionsOfUser', 'manager'),
  compared('Connections of a tenant', 'listConnectionsOfTenant', 'manager'),
  one('Workspaces of a tenant', 'listConnectionGroups', 'manager'),
  {
    ...one('Pages of a report', 'listReportPages', 'manager'),
    params: { connectionId: toId('connection-1-1'), groupId: workspace, reportId: toId('bi-1-2') },
  },
  one('Refreshes of a report', 'listRefreshes', 'viewer'),
  compared('Users, a page', 'listUsers', 'superAdmin', page),
  one('Users, a page by name', 'listUsers', 'superAdmin', `${page}&sort=name`),
  one('Users, a search', 'listUsers', 'superAdmin', `${page}&search=last%2099`),
  one('Users, all', 'listUsers', 'superAdmin'),
  compared('Sign-in log, a page', 'listSignInLogs', 'superAdmin', page),
  compared('Audit log, a page', 'listAuditLogs', 'superAdmin', page),
  one('Audit log, a page by URL', 'listAuditLogs', 'superAdmin', `${page}&sort=url`),
  one('Audit log, a search', 'listAuditLogs', 'superAdmin', `${page}&search=user-77`),
  one('Audit log, newest 10 000', 'listAuditLogs', 'superAdmin'),
];
