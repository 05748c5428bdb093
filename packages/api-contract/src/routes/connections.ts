import { z } from 'zod';
import {
  AuthorizeUrl,
  Connection,
  ConnectionAuthorization,
  ConnectionAuthorizationBody,
  ConnectionBody,
  ConnectionGroup,
  ConnectionPatch,
  ReportPage,
  SyncedConnection,
  TenantConnections,
} from '../entities/connection.ts';
import { pagingQuery, tenantsQuery } from '../paging.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const connectionGroupSortColumns = ['connection'] as const;
const connectionSortColumns = ['name', 'description', 'tenant', 'type', 'authenticated'] as const;

const connectionParams = z.object({ connectionId: z.uuid() });

export const connectionRoutes = {
  listConnectionsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/power-bi-connections',
    summary:
      'Lists the caller’s tenants with their connections. If a limit is given, lists pages of connections, each below its tenant: consecutive connections of a tenant share an entry, and tenants without connections have none.',
    access: 'manageConnections',
    params: userParams,
    query: tenantsQuery(connectionSortColumns),
    transfer: 'cached',
    response: z.array(TenantConnections),
  }),
  listConnectionsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/power-bi-connections',
    summary: 'Lists the connections of a tenant, in pages if a limit is given.',
    access: 'manageConnections',
    params: tenantParams,
    query: pagingQuery(connectionSortColumns),
    transfer: 'cached',
    response: z.array(Connection),
  }),
  createConnection: route({
    method: 'POST',
    path: '/tenants/{tenantId}/power-bi-connections',
    summary: 'Creates a connection without credentials.',
    access: 'manageConnections',
    params: tenantParams,
    body: ConnectionBody,
    response: Connection,
    entity: Connection,
  }),
  getConnection: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}',
    summary: 'Returns a connection.',
    access: 'manageConnections',
    params: connectionParams,
    transfer: 'compressed',
    response: Connection,
    entity: Connection,
  }),
  updateConnection: route({
    method: 'PATCH',
    path: '/power-bi-connections/{connectionId}',
    summary:
      'Updates the fields of a connection that the body contains, including credentials and allowed workspaces. New credentials are verified first, and stored only if the BI service accepts them.',
    access: 'manageConnections',
    params: connectionParams,
    body: ConnectionPatch,
    response: Connection,
    entity: Connection,
    waitsForBi: true,
    errors: ['credentials_unverified'],
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/power-bi-connections/{connectionId}',
    summary: 'Deletes a connection. Fails while a report uses it.',
    access: 'manageConnections',
    params: connectionParams,
    entity: Connection,
  }),
  syncConnection: route({
    method: 'PATCH',
    path: '/power-bi-connections/{connectionId}/syncPbiGroups',
    summary: 'Synchronizes the workspaces of a connection with the BI service.',
    access: 'manageConnections',
    params: connectionParams,
    response: SyncedConnection,
    limitedBy: 'refreshes',
    waitsForBi: true,
  }),
  startAuthorization: route({
    method: 'POST',
    path: '/power-bi-connections/{connectionId}/authorizations',
    summary:
      'Starts the authorization of a connection, optionally with new credentials. They replace those in use when the sign-in in the popup succeeds.',
    access: 'manageConnections',
    params: connectionParams,
    body: ConnectionAuthorizationBody,
    response: ConnectionAuthorization,
    limitedBy: 'refreshes',
    waitsForBi: true,
    isRepeatable: true,
    errors: ['credentials_unverified', 'version_conflict'],
  }),
  getAuthorization: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}/authorizations/{authorizationId}',
    summary: 'Returns the state of an authorization that the caller has started.',
    access: 'manageConnections',
    params: connectionParams.extend({ authorizationId: z.uuid() }),
    response: ConnectionAuthorization,
  }),
  buildAuthorizeUrl: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}/buildAuthorizeUrl',
    summary:
      'Returns the URL of the sign-in popup in which the caller authorizes the connection. Requires permission to manage connections or, for a connection of type User Owns Data, access to an app that uses it. A cookie binds the callback to this browser.',
    access: 'signedIn',
    params: connectionParams,
    query: z.object({
      authorization: z
        .uuid()
        .optional()
        .describe(
          'ID of the authorization to complete; without it, the caller signs in with the credentials in use.',
        ),
    }),
    response: AuthorizeUrl,
    errors: ['invalid', 'bi_refused'],
  }),
  listConnectionGroups: route({
    method: 'GET',
    path: '/tenants/{tenantId}/power-bi-connections/connectionGroups',
    summary:
      'Lists the allowed workspaces of a tenant’s connections with their reports, by connection, in pages if a limit is given.',
    access: 'manageReports',
    params: tenantParams,
    query: pagingQuery(connectionGroupSortColumns),
    transfer: 'cached',
    response: z.array(ConnectionGroup),
    waitsForBi: true,
  }),
  listReportPages: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}/groups/{groupId}/reports/{reportId}/pages',
    summary: 'Lists the pages of a report in the BI service.',
    access: 'manageReports',
    params: connectionParams.extend({ groupId: z.guid(), reportId: z.guid() }),
    transfer: 'cached',
    response: z.array(ReportPage),
    waitsForBi: true,
  }),
} as const;
