import type { ConnectionGroup, ReportPage } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { biReportId, clientSecret, workspaceId } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.bi.respondWith();
});

const contributer = 'contributer@alpha.example';
const finance = '99999999-9999-4999-8999-999999999999';
const getTenantId = () => portal.getId('tenants', 'Tenant alpha');
const getConnectionId = (name = 'principal of alpha') => portal.getId('connections', name);

describe('Workspaces and report pages', () => {
  const fetchGroups = async () =>
    portal.callRoute<ConnectionGroup[]>(contributer, 'listConnectionGroups', {
      tenantId: await getTenantId(),
    });
  const filterByConnection = (body: ConnectionGroup[], connectionId: string) =>
    body.filter((group) => group.connectionId === connectionId);

  it('returns the allowed workspaces of all connections with their reports', async () => {
    const connectionId = await getConnectionId();
    await portal.query(
      `update connections set groups = '[{"id":"${workspaceId}","name":"Retail"}]' where id = $1`,
      [connectionId],
    );
    const { status, body } = await fetchGroups();
    expect(status).toBe(200);
    expect(filterByConnection(body, connectionId)).toEqual([
      {
        id: `${connectionId}__${workspaceId}`,
        name: 'Retail',
        connectionId,
        connectionName: 'principal of alpha',
        groupId: workspaceId,
        reports: [
          {
            id: biReportId,
            name: 'Sales',
            datasetId: '22222222-2222-4222-8222-222222222222',
            reportType: 'PowerBIReport',
          },
          {
            id: `${biReportId.slice(0, -1)}9`,
            name: 'Printed',
            datasetId: null,
            reportType: 'PaginatedReport',
          },
        ],
        problem: null,
      },
    ]);
    expect(filterByConnection(body, await getConnectionId('closed of alpha'))).toEqual([]);
    expect(filterByConnection(body, await getConnectionId('empty of alpha'))).toMatchObject([
      { reports: [], problem: expect.stringMatching(/no credentials/) as string },
    ]);
  });

  it('reports a problem for a rejected workspace, and fails with 503 while the service does not respond', async () => {
    portal.bi.respondWith(({ path }) => (path.endsWith('/reports') ? { status: 404 } : undefined));
    const { body } = await fetchGroups();
    expect(filterByConnection(body, await getConnectionId())).toMatchObject([
      { reports: [], problem: expect.any(String) as string },
    ]);
    portal.bi.respondWith(({ path }) => (path.endsWith('/reports') ? { silent: true } : undefined));
    expect((await fetchGroups()).status).toBe(503);
  });

  const fetchPages = (connectionId: string, groupId = workspaceId) =>
    portal.callRoute<ReportPage[]>(contributer, 'listReportPages', {
      connectionId,
      groupId,
      reportId: biReportId,
    });

  it('returns the pages of a report in order', async () => {
    expect((await fetchPages(await getConnectionId())).body).toEqual([
      { name: 'overview', displayName: 'Overview', order: 0 },
      { name: 'products', displayName: 'Products', order: 1 },
      { name: 'tooltip', displayName: 'Tooltip', order: 2, visibility: 1 },
    ]);
  });

  it('rejects requests for the pages of a workspace that is not allowed', async () => {
    expect((await fetchPages(await getConnectionId(), finance)).status).toBe(422);
    expect((await fetchPages(await getConnectionId('closed of alpha'))).status).toBe(422);
    expect((await fetchPages(await getConnectionId('principal of beta'))).status).toBe(404);
    expect(portal.bi.requests).toEqual([]);
  });

  it('lists workspaces without returning or logging the client secret', async () => {
    expect(JSON.stringify([await fetchGroups(), portal.logs])).not.toContain(clientSecret);
  });
});
