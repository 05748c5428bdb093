import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../index.ts';

describe('buildPath', () => {
  it('fills in and escapes every parameter', () => {
    expect(buildPath(routes.getToken, { appId: 'a/b', reportId: 'c d' })).toBe(
      '/apps/a%2Fb/reports/c%20d/getToken',
    );
  });

  it('throws an error that names a missing parameter', () => {
    expect(() => buildPath(routes.getToken, { appId: 'a' })).toThrow(/requires the parameter "reportId"/);
  });
});

describe('routes', () => {
  it.each(Object.entries(routes))('declares a schema for exactly the path parameters of %s', (_, route) => {
    const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(route.params.shape)).toEqual(pathParameters);
  });

  it('contains each combination of method and path once', () => {
    const keys = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['whoAmI', 'GET /auth/whoAmI', '[000/7/5]'],
    ['listTenantsOfUser', 'GET /users/{userId}/tenants', '[000/7/6]'],
    ['listUsers', 'GET /users', '[000/7/7]'],
    ['listAuditLogs', 'GET /audit-logs', '[000/7/8]'],
    ['listSignInLogs', 'GET /sign-in-logs', '[000/7/9]'],
    ['updateUser', 'PATCH /users/{userId}', '[000/7/10]'],
    ['deleteUser', 'DELETE /users/{userId}', '[000/7/11]'],
    ['listAppsOfUser', 'GET /users/{userId}/tenants/apps', '[001/7/3]'],
    ['createApp', 'POST /tenants/{tenantId}/apps', '[001/7/4]'],
    ['updateApp', 'PATCH /apps/{appId}', '[001/7/5]'],
    ['deleteApp', 'DELETE /apps/{appId}', '[001/7/6]'],
    ['listGroupsOfTenant', 'GET /tenants/{tenantId}/groups', '[001/7/7]'],
    ['listReportsOfTenant', 'GET /tenants/{tenantId}/reports', '[001/7/8]'],
    ['listReportsOfUser', 'GET /users/{userId}/tenants/reports', '[001/7/10]'],
    ['listGroupsOfUser', 'GET /users/{userId}/tenants/groups', '[001/7/11]'],
    ['listConnectionsOfUser', 'GET /users/{userId}/tenants/power-bi-connections', '[001/7/12]'],
    ['getToken', 'GET /apps/{appId}/reports/{reportId}/getToken', '[001/7/14]'],
    ['listRefreshes', 'GET /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes', '[001/7/15]'],
    ['startRefresh', 'POST /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes', '[001/7/16]'],
    [
      'cancelRefresh',
      'DELETE /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes/{requestId}',
      '[001/7/17]',
    ],
    ['createConnection', 'POST /tenants/{tenantId}/power-bi-connections', '[001/7/19]'],
    ['updateConnection', 'PATCH /power-bi-connections/{connectionId}', '[001/7/20]'],
    ['deleteConnection', 'DELETE /power-bi-connections/{connectionId}', '[001/7/21]'],
    ['syncConnection', 'PATCH /power-bi-connections/{connectionId}/syncPbiGroups', '[001/7/22]'],
    ['buildAuthorizeUrl', 'GET /power-bi-connections/{connectionId}/buildAuthorizeUrl', '[001/7/23]'],
    ['listConnectionsOfTenant', 'GET /tenants/{tenantId}/power-bi-connections', '[001/7/24]'],
    ['listConnectionGroups', 'GET /tenants/{tenantId}/power-bi-connections/connectionGroups', '[001/7/25]'],
    [
      'listReportPages',
      'GET /power-bi-connections/{connectionId}/groups/{groupId}/reports/{reportId}/pages',
      '[001/7/26]',
    ],
    ['createGroup', 'POST /tenants/{tenantId}/groups', '[001/7/28]'],
    ['updateGroup', 'PATCH /groups/{groupId}', '[001/7/29]'],
    ['deleteGroup', 'DELETE /groups/{groupId}', '[001/7/30]'],
    ['listUsersOfTenant', 'GET /tenants/{tenantId}/users', '[001/7/31] [001/7/40]'],
    ['createReport', 'POST /tenants/{tenantId}/reports', '[001/7/33]'],
    ['updateReport', 'PATCH /reports/{reportId}', '[001/7/34]'],
    ['deleteReport', 'DELETE /reports/{reportId}', '[001/7/35]'],
    ['createTenant', 'POST /users/{userId}/tenants', '[001/7/37]'],
    ['updateTenant', 'PATCH /tenants/{tenantId}', '[001/7/38]'],
    ['deleteTenant', 'DELETE /tenants/{tenantId}', '[001/7/39]'],
    ['removeUserFromTenant', 'DELETE /tenants/{tenantId}/users/rel/{userId}', '[001/7/41]'],
    ['inviteUsers', 'PUT /tenants/{tenantId}/users/rel/{userId}/invite', '[001/7/42]'],
  ] as const)('contains %s as %s, required by %s', (name, address, _) => {
    expect(`${routes[name].method} ${routes[name].path}`).toBe(address);
  });
});
