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
    ['whoAmI', 'GET /auth/whoAmI'],
    ['listTenantsOfUser', 'GET /users/{userId}/tenants'],
    ['listUsers', 'GET /users'],
    ['listAuditLogs', 'GET /audit-logs'],
    ['listSignInLogs', 'GET /sign-in-logs'],
    ['updateUser', 'PATCH /users/{userId}'],
    ['deleteUser', 'DELETE /users/{userId}'],
    ['listAppsOfUser', 'GET /users/{userId}/tenants/apps'],
    ['createApp', 'POST /tenants/{tenantId}/apps'],
    ['updateApp', 'PATCH /apps/{appId}'],
    ['deleteApp', 'DELETE /apps/{appId}'],
    ['listGroupsOfTenant', 'GET /tenants/{tenantId}/groups'],
    ['listReportsOfTenant', 'GET /tenants/{tenantId}/reports'],
    ['listReportsOfUser', 'GET /users/{userId}/tenants/reports'],
    ['listGroupsOfUser', 'GET /users/{userId}/tenants/groups'],
    ['listConnectionsOfUser', 'GET /users/{userId}/tenants/power-bi-connections'],
    ['getToken', 'GET /apps/{appId}/reports/{reportId}/getToken'],
    ['listRefreshes', 'GET /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes'],
    ['startRefresh', 'POST /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes'],
    ['cancelRefresh', 'DELETE /apps/{appId}/reports/{reportId}/datasets/{datasetId}/refreshes/{requestId}'],
    ['createConnection', 'POST /tenants/{tenantId}/power-bi-connections'],
    ['updateConnection', 'PATCH /power-bi-connections/{connectionId}'],
    ['deleteConnection', 'DELETE /power-bi-connections/{connectionId}'],
    ['syncConnection', 'PATCH /power-bi-connections/{connectionId}/syncPbiGroups'],
    ['buildAuthorizeUrl', 'GET /power-bi-connections/{connectionId}/buildAuthorizeUrl'],
    ['listConnectionsOfTenant', 'GET /tenants/{tenantId}/power-bi-connections'],
    ['listConnectionGroups', 'GET /tenants/{tenantId}/power-bi-connections/connectionGroups'],
    ['listReportPages', 'GET /power-bi-connections/{connectionId}/groups/{groupId}/reports/{reportId}/pages'],
    ['createGroup', 'POST /tenants/{tenantId}/groups'],
    ['updateGroup', 'PATCH /groups/{groupId}'],
    ['deleteGroup', 'DELETE /groups/{groupId}'],
    ['listUsersOfTenant', 'GET /tenants/{tenantId}/users'],
    ['createReport', 'POST /tenants/{tenantId}/reports'],
    ['updateReport', 'PATCH /reports/{reportId}'],
    ['deleteReport', 'DELETE /reports/{reportId}'],
    ['createTenant', 'POST /users/{userId}/tenants'],
    ['updateTenant', 'PATCH /tenants/{tenantId}'],
    ['deleteTenant', 'DELETE /tenants/{tenantId}'],
    ['removeUserFromTenant', 'DELETE /tenants/{tenantId}/users/rel/{userId}'],
    ['inviteUsers', 'PUT /tenants/{tenantId}/users/rel/{userId}/invite'],
  ] as const)('contains %s as %s', (name, address) => {
    expect(`${routes[name].method} ${routes[name].path}`).toBe(address);
  });
});
