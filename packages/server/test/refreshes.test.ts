import { randomUUID } from 'node:crypto';
import type { DatasetRefresh } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasetId, refreshId } from './support/bi.ts';
import { workspaceId } from './support/fixture.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.bi.respondWith();
  await portal.query('update reports set permission_refresh = true');
});

type RefreshRoute = 'listRefreshes' | 'startRefresh' | 'cancelRefresh';

const viewer = 'viewer@alpha.example';
const path = `/api/groups/${workspaceId}/datasets/${datasetId}/refreshes`;
const refreshRoutes: RefreshRoute[] = ['listRefreshes', 'startRefresh', 'cancelRefresh'];
const mutatingRoutes: RefreshRoute[] = ['startRefresh', 'cancelRefresh'];

const callRefreshRoute = async <Body>(
  name: RefreshRoute,
  { report = 'sales of alpha', dataset = datasetId, headers = {} } = {},
) =>
  portal.callRoute<Body>(
    viewer,
    name,
    {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', report),
      datasetId: dataset,
      ...(name === 'cancelRefresh' && { requestId: refreshId }),
    },
    { headers },
  );
const findRequests = (method: string) =>
  portal.bi.requests.filter((request) => request.method === method && request.path.startsWith(path));

describe('listRefreshes', () => {
  it('returns the refreshes of a dataset to users who can open the report', async () => {
    await portal.query('update reports set permission_refresh = false');
    expect(await callRefreshRoute<DatasetRefresh[]>('listRefreshes')).toMatchObject({
      status: 200,
      body: [
        {
          requestId: refreshId,
          refreshType: 'ViaEnhancedApi',
          startTime: '2030-01-01T00:00:00Z',
          endTime: null,
          status: 'Unknown',
          serviceExceptionJson: null,
        },
        { requestId: 'older', status: 'Failed', serviceExceptionJson: '{"errorCode":"x"}' },
      ],
    });
  });
});

describe('Refreshes', () => {
  it.each([
    ['that can be canceled on dedicated capacity', true, { type: 'Full' }],
    ['without options on shared capacity', false, { notifyOption: 'NoNotification' }],
  ])('starts refreshes %s', async (_, isOnDedicatedCapacity, body) => {
    const value = [{ id: workspaceId, name: 'Retail', isOnDedicatedCapacity }];
    portal.bi.respondWith(({ path: requestPath }) =>
      requestPath.startsWith('/api/groups?') ? { body: { value } } : undefined,
    );
    expect(await callRefreshRoute('startRefresh')).toMatchObject({ status: 204, body: '' });
    expect(findRequests('POST').map((request) => JSON.parse(request.body) as object)).toEqual([body]);
  });

  it('cancels a refresh by its ID', async () => {
    expect(await callRefreshRoute('cancelRefresh')).toMatchObject({ status: 204, body: '' });
    expect(findRequests('DELETE').map((request) => request.path)).toEqual([`${path}/${refreshId}`]);
  });

  it.each(mutatingRoutes)('creates an audit entry for %s', async (name) => {
    const { headers } = await callRefreshRoute(name);
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([
      { email: viewer, status_code: 204 },
    ]);
  });

  it('starts a refresh once for repeated requests with the same idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await callRefreshRoute('startRefresh', { headers })).status).toBe(204);
    expect((await callRefreshRoute('startRefresh', { headers })).status).toBe(204);
    expect(findRequests('POST')).toHaveLength(1);
  });

  it.each(mutatingRoutes)('requires the refresh permission of the report for %s', async (name) => {
    await portal.query('update reports set permission_refresh = false');
    expect(await callRefreshRoute(name)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    expect(portal.bi.requests).toEqual([]);
  });

  it('does not retry a refresh request when the service closes the connection', async () => {
    portal.bi.respondWith(({ path: requestPath, method }) =>
      method === 'POST' && requestPath.startsWith(path) ? { disconnects: true } : undefined,
    );
    expect((await callRefreshRoute('startRefresh')).status).toBe(503);
    expect(findRequests('POST')).toHaveLength(1);
  });

  it('returns 422 for a refresh that the service rejects', async () => {
    portal.bi.respondWith(({ method, path: requestPath }) =>
      method === 'POST' && requestPath.startsWith(path)
        ? { status: 400, body: { error: { code: 'InvalidRequest', message: 'running already' } } }
        : undefined,
    );
    expect(await callRefreshRoute('startRefresh')).toMatchObject({
      status: 422,
      body: { error: { code: 'bi_refused' } },
    });
  });
});

describe.each(refreshRoutes)('%s', (name) => {
  it.each([
    ['a dataset of another report', { dataset: randomUUID() }, 404],
    ['a report of another app', { report: 'sales of beta' }, 404],
    ['a link', { report: 'manual of alpha' }, 422],
    ['a workspace that is not allowed', { report: 'closed report of alpha' }, 422],
  ])('rejects a request for %s', async (_, request, status) => {
    expect((await callRefreshRoute(name, request)).status).toBe(status);
    expect(portal.bi.requests.filter((request) => request.path.includes('/refreshes'))).toEqual([]);
  });

  it('returns 404 for paginated reports', async () => {
    const report = { id: randomUUID(), embedUrl: 'https://app.powerbi.com/x', reportType: 'PaginatedReport' };
    portal.bi.respondWith(({ path: requestPath }) =>
      /\/reports\/[^/]+$/.test(requestPath) ? { body: report } : undefined,
    );
    expect((await callRefreshRoute(name)).status).toBe(404);
  });

  it('returns 503 when the service does not respond', async () => {
    portal.bi.respondWith(({ path: requestPath }) =>
      requestPath.includes('/refreshes') ? { silent: true } : undefined,
    );
    expect(await callRefreshRoute(name)).toMatchObject({
      status: 503,
      body: { error: { code: 'bi_unavailable' } },
    });
  });
});

it('startRefresh limits the refreshes of each user separately [T14]', async () => {
  const limitedPortal = await startPortal({ limits: { ...noLimits, refreshes: 3 } });
  const params = {
    appId: await limitedPortal.getId('apps', 'Everything of alpha'),
    reportId: await limitedPortal.getId('reports', 'sales of alpha'),
    datasetId,
  };
  const startRefresh = (email: string) => limitedPortal.callRoute(email, 'startRefresh', params);
  const responses = await Promise.all(Array.from({ length: 5 }, () => startRefresh(viewer)));
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429]);
  expect((await startRefresh('contributer@alpha.example')).status).toBe(204);
  await limitedPortal.close();
});
