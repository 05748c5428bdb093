import { z } from 'zod';
import {
  AuthorizeUrl,
  Connection,
  ConnectionBody,
  ConnectionGroup,
  ConnectionPatch,
  ReportPage,
  SyncedConnection,
  TenantConnections,
} from '../entities/connection.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const connectionParams = z.object({ connectionId: z.uuid() });

export const connectionRoutes = {
  listConnectionsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/power-bi-connections',
    summary: 'The caller’s tenants with their connections.',
    access: 'manageConnections',
    params: userParams,
    response: z.array(TenantConnections),
  }),
  listConnectionsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/power-bi-connections',
    summary: 'The connections of a tenant.',
    access: 'manageConnections',
    params: tenantParams,
    response: z.array(Connection),
  }),
  createConnection: route({
    method: 'POST',
    path: '/tenants/{tenantId}/power-bi-connections',
    summary: 'Creates a connection, without credentials yet.',
    access: 'manageConnections',
    params: tenantParams,
    body: ConnectionBody,
    response: Connection,
    entity: Connection,
  }),
  getConnection: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}',
    summary: 'A connection, as it is now.',
    access: 'manageConnections',
    params: connectionParams,
    response: Connection,
    entity: Connection,
  }),
  updateConnection: route({
    method: 'PATCH',
    path: '/power-bi-connections/{connectionId}',
    summary: 'Changes what is sent of a connection: credentials, workspaces that may be used, the rest.',
    access: 'manageConnections',
    params: connectionParams,
    body: ConnectionPatch,
    response: Connection,
    entity: Connection,
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/power-bi-connections/{connectionId}',
    summary: 'Deletes a connection that no report uses.',
    access: 'manageConnections',
    params: connectionParams,
    entity: Connection,
  }),
  syncConnection: route({
    method: 'PATCH',
    path: '/power-bi-connections/{connectionId}/syncPbiGroups',
    summary: 'Asks the BI service for the workspaces of a connection.',
    access: 'manageConnections',
    params: connectionParams,
    response: SyncedConnection,
  }),
  buildAuthorizeUrl: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}/buildAuthorizeUrl',
    summary:
      'Where to open a popup in which the caller lets the connection act for them: those who manage it, and for a connection of type User Owns Data whoever sees an app on it. A cookie binds the way back to this browser.',
    access: 'signedIn',
    params: connectionParams,
    response: AuthorizeUrl,
  }),
  listConnectionGroups: route({
    method: 'GET',
    path: '/tenants/{tenantId}/power-bi-connections/connectionGroups',
    summary: 'The workspaces that the connections of a tenant open, with their reports.',
    access: 'manageReports',
    params: tenantParams,
    response: z.array(ConnectionGroup),
  }),
  listReportPages: route({
    method: 'GET',
    path: '/power-bi-connections/{connectionId}/groups/{groupId}/reports/{reportId}/pages',
    summary: 'The pages of a report of the BI service.',
    access: 'manageReports',
    params: connectionParams.extend({ groupId: z.guid(), reportId: z.guid() }),
    response: z.array(ReportPage),
  }),
} as const;
