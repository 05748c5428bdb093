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
  /** Whether the time must not grow with the data. */
  isBounded: boolean;
}

const userIds: Record<Person, string> = {
  superAdmin: toId('user-1'),
  manager: toId('user-2'),
  viewer: toId('user-3'),
  administrator: toId('user-4'),
};

/** Returns the path parameters of all routes for a user. */
const buildParams = (user: Person): Record<string, string> => ({
  userId: userIds[user],
  tenantId: toId('tenant-1'),
  appId: toId('app-1-1'),
  reportId: toId('report-1-2'),
  datasetId,
});

const screenParams = {
  userId: toId('user-310'),
  tenantId: toId('tenant-2'),
  appId: toId('app-2-1'),
};

const createCase = (title: string, route: RouteName, user: Person, query = ''): Case => ({
  title,
  route,
  user,
  params: buildParams(user),
  query,
  measuresOverheads: false,
  isBounded: false,
});
const createOverheadCase = (...args: Parameters<typeof createCase>): Case => ({
  ...createCase(...args),
  measuresOverheads: true,
});
const createBoundedCase = (...args: Parameters<typeof createCase>): Case => ({
  ...createCase(...args),
  isBounded: true,
});
/** Creates a case for a screen of administrators, with the entities of the second tenant. */
function createScreenCase(...args: Parameters<typeof createCase>): Case {
  const [, route, user] = args;
  const params = route === 'getAppShortcuts' ? buildParams(user) : screenParams;
  // The administrator may open all apps of the second tenant.
  if (route === 'listUserAccess')
    return { ...createBoundedCase(...args), params: { ...params, userId: userIds.administrator } };
  return { ...createBoundedCase(...args), params };
}

const page = '?limit=100';
/** Largest page. */
const largestPage = '?limit=500';
/** Page of a screen: short enough that both sizes of the database fill it. */
const screenPage = '?limit=10';
const filterByTenant = `${page}&tenant=${toId('tenant-2')}`;

/** The measured requests: all lists of the contract, whoAmI and getToken. */
export const cases: readonly Case[] = [
  createBoundedCase('Who am I', 'whoAmI', 'viewer'),
  createBoundedCase('Embed token', 'getToken', 'viewer'),
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
  createCase('Users, all', 'listUsers', 'superAdmin'),
  createCase('Audit log, newest 10 000', 'listAuditLogs', 'superAdmin'),
  createCase('Sign-in log, newest 10 000', 'listSignInLogs', 'superAdmin'),
  createCase('Apps, all tenants, a page', 'listAppsOfUser', 'superAdmin', largestPage),
  createCase('Groups, all tenants, a page', 'listGroupsOfUser', 'superAdmin', largestPage),
  createCase('Reports, all tenants, a page', 'listReportsOfUser', 'superAdmin', largestPage),
  createCase('Connections, all tenants, a page', 'listConnectionsOfUser', 'superAdmin', largestPage),
  createCase('Users, the largest page', 'listUsers', 'superAdmin', largestPage),
  createCase('Audit log, the largest page', 'listAuditLogs', 'superAdmin', largestPage),
  createCase('Health, the largest page', 'listHealth', 'superAdmin', largestPage),
  {
    ...createCase('Affected users of a connection', 'listAffectedUsers', 'superAdmin', page),
    params: { entityId: toId('connection-2-1') },
  },
  createCase('Audit log, a search for a common word', 'listAuditLogs', 'superAdmin', `${page}&search=patch`),
  createCase(
    'Audit log, a search for one letter in six days',
    'listAuditLogs',
    'superAdmin',
    `${page}&search=z&from=${String(Date.now() - 6 * 86_400_000)}`,
  ),
  createCase('Users, a search for one letter', 'listUsers', 'superAdmin', `${page}&search=z`),
  createCase(
    'Reports, all tenants, a search without matches',
    'listReportsOfUser',
    'superAdmin',
    `${page}&search=zzz`,
  ),
  { ...createOverheadCase('Users, a page', 'listUsers', 'superAdmin', page), isBounded: true },
  ...['name', '-email', 'created', 'registered', '-active', '-userAdmin', 'contributerAdmin'].map((sort) =>
    createBoundedCase(`Users, a page by ${sort}`, 'listUsers', 'superAdmin', `${page}&sort=${sort}`),
  ),
  createBoundedCase('Users, a search', 'listUsers', 'superAdmin', `${page}&search=last%209`),
  createBoundedCase('Users, a search for one', 'listUsers', 'superAdmin', `${page}&search=user-777%40`),
  { ...createOverheadCase('Sign-in log, a page', 'listSignInLogs', 'superAdmin', page), isBounded: true },
  ...['user', 'method'].map((sort) =>
    createBoundedCase(
      `Sign-in log, a page by ${sort}`,
      'listSignInLogs',
      'superAdmin',
      `${page}&sort=${sort}`,
    ),
  ),
  createBoundedCase('Sign-in log, a search', 'listSignInLogs', 'superAdmin', `${page}&search=user-777%40`),
  { ...createOverheadCase('Audit log, a page', 'listAuditLogs', 'superAdmin', page), isBounded: true },
  ...['user', '-method', 'url', 'statusCode', '-statusMessage'].map((sort) =>
    createBoundedCase(
      `Audit log, a page by ${sort.replace('url', 'URL')}`,
      'listAuditLogs',
      'superAdmin',
      `${page}&sort=${sort}`,
    ),
  ),
  createBoundedCase(
    'Audit log, a search for a user',
    'listAuditLogs',
    'superAdmin',
    `${page}&search=user-777%40`,
  ),
  createBoundedCase(
    'Audit log, of a user',
    'listAuditLogs',
    'superAdmin',
    `${page}&user=${toId('user-777')}`,
  ),
  createBoundedCase('Audit log, of a tenant', 'listAuditLogs', 'superAdmin', filterByTenant),
  createBoundedCase(
    'Audit log, of a group',
    'listAuditLogs',
    'superAdmin',
    `${page}&target=${toId('group-2-7')}`,
  ),
  createBoundedCase(
    'Audit log, of a busy app',
    'listAuditLogs',
    'superAdmin',
    `${page}&target=${toId('app-2-1')}`,
  ),
  createBoundedCase('Audit log, of an action', 'listAuditLogs', 'superAdmin', `${page}&action=updateUser`),
  createBoundedCase('Audit log, rejected', 'listAuditLogs', 'superAdmin', `${page}&status=rejected`),
  createBoundedCase(
    'Audit log, rejected in a tenant',
    'listAuditLogs',
    'superAdmin',
    `${filterByTenant}&status=rejected`,
  ),
  createBoundedCase(
    'Audit log, an action in a tenant until 100 days ago',
    'listAuditLogs',
    'superAdmin',
    `${filterByTenant}&action=updateGroup&to=${String(Date.now() - 100 * 86_400_000)}`,
  ),
  ...(['superAdmin', 'administrator'] as const).flatMap((user) => [
    createScreenCase(`Access to an app (${user})`, 'listAppAccess', user, screenPage),
    createScreenCase(
      `Access to an app by email (${user})`,
      'listAppAccess',
      user,
      `${screenPage}&sort=-email`,
    ),
    {
      ...createScreenCase(
        `No access to an app (${user})`,
        'listAppAccess',
        user,
        `${screenPage}&access=missing`,
      ),
      // A fifth of the members may open this app.
      params: { ...screenParams, appId: toId('app-2-2') },
    },
    createScreenCase(
      `Access to an app, a search (${user})`,
      'listAppAccess',
      user,
      `${screenPage}&search=user-770%40`,
    ),
    createScreenCase(`Apps of a user (${user})`, 'listUserAccess', user, screenPage),
    createScreenCase(
      `Apps of a user, a search (${user})`,
      'listUserAccess',
      user,
      `${screenPage}&search=App%201`,
    ),
    createScreenCase(`Explained access (${user})`, 'explainAccess', user, `?reportId=${toId('report-2-2')}`),
    createScreenCase(`User page (${user})`, 'getUserProfile', user),
    createScreenCase(`Health (${user})`, 'listHealth', user, screenPage),
    createScreenCase(`Health by name (${user})`, 'listHealth', user, `${screenPage}&sort=name`),
    createScreenCase(`Health by time (${user})`, 'listHealth', user, `${screenPage}&sort=-since`),
    createScreenCase(
      `Health, broken reports (${user})`,
      'listHealth',
      user,
      `${screenPage}&state=broken&kind=report`,
    ),
    createScreenCase(
      `Health of a tenant (${user})`,
      'listHealth',
      user,
      `${screenPage}&tenant=${toId('tenant-2')}`,
    ),
    createScreenCase(`Health, a search (${user})`, 'listHealth', user, `${screenPage}&search=Report%201`),
    createScreenCase(
      `Health of one report (${user})`,
      'listHealth',
      user,
      `${screenPage}&entity=${toId('report-2-3')}`,
    ),
    createScreenCase(`Invitations (${user})`, 'listInvitations', user, screenPage),
    createScreenCase(`Invitations by email (${user})`, 'listInvitations', user, `${screenPage}&sort=email`),
    createScreenCase(
      `Invitations, a search (${user})`,
      'listInvitations',
      user,
      `${screenPage}&search=user-770%40`,
    ),
    createScreenCase(`Deletions (${user})`, 'listDeletions', user, screenPage),
    createScreenCase(
      `Deletions, a search (${user})`,
      'listDeletions',
      user,
      `${screenPage}&search=Group%201`,
    ),
    createScreenCase(`Requests for access (${user})`, 'listAccessRequests', user),
    createScreenCase(`First steps (${user})`, 'getSetup', user),
    createScreenCase(`Contents of a tenant (${user})`, 'getTenantContents', user),
  ]),
  createScreenCase('Favorites and recents', 'getAppShortcuts', 'viewer'),
];
