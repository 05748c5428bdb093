import type { DatasetRefresh } from '@embed-portal/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasetId, refreshId } from './support/bi.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { workspace } from './support/fixture.ts';

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
const path = `/api/groups/${workspace}/datasets/${datasetId}/refreshes`;
const every: RefreshRoute[] = ['listRefreshes', 'startRefresh', 'cancelRefresh'];
const changes: RefreshRoute[] = ['startRefresh', 'cancelRefresh'];

const ask = async <Body>(
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
const sent = (method: string) =>
  portal.bi.requests.filter((request) => request.method === method && request.path.startsWith(path));

describe('GET refreshes', () => {
  it('returns the refreshes of the service to users who can open the report [001/3/9] [001/7/15]', async () => {
    await portal.query('update reports set permission_refresh = false');
    expect(await ask<DatasetRefresh[]>('listRefreshes')).toMatchObject({
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
    ['as cancellable refreshes on dedicated capacity [001/7/16]', true, { type: 'Full' }],
    ['without options on shared capacity', false, { notifyOption: 'NoNotification' }],
  ])('starts refreshes %s', async (_, isOnDedicatedCapacity, body) => {
    const value = [{ id: workspace, name: 'Retail', isOnDedicatedCapacity }];
    portal.bi.respondWith(({ path: asked }) =>
      asked.startsWith('/api/groups?') ? { body: { value } } : undefined,
    );
    expect(await ask('startRefresh')).toMatchObject({ status: 204, body: '' });
    expect(sent('POST').map((request) => JSON.parse(request.body) as object)).toEqual([body]);
  });

  it('cancels a refresh by its ID [001/7/17]', async () => {
    expect(await ask('cancelRefresh')).toMatchObject({ status: 204, body: '' });
    expect(sent('DELETE').map((request) => request.path)).toEqual([`${path}/${refreshId}`]);
  });

  it.each(changes)('creates an audit entry: %s', async (name) => {
    const { headers } = await ask(name);
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([
      { email: viewer, status_code: 204 },
    ]);
  });

  it('requests a refresh once when it is repeated with the same idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await ask('startRefresh', { headers })).status).toBe(204);
    expect((await ask('startRefresh', { headers })).status).toBe(204);
    expect(sent('POST')).toHaveLength(1);
  });

  it.each(changes)('requires the refresh permission of the report: %s [001/6/4]', async (name) => {
    await portal.query('update reports set permission_refresh = false');
    expect(await ask(name)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(portal.bi.requests).toEqual([]);
  });

  it('does not request a refresh again when the first response is lost', async () => {
    portal.bi.respondWith(({ path: asked, method }) =>
      method === 'POST' && asked.startsWith(path) ? { disconnects: true } : undefined,
    );
    expect((await ask('startRefresh')).status).toBe(503);
    expect(sent('POST')).toHaveLength(1);
  });

  it('reports a refresh that the service rejects', async () => {
    portal.bi.respondWith(({ method, path: asked }) =>
      method === 'POST' && asked.startsWith(path)
        ? { status: 400, body: { error: { code: 'InvalidRequest', message: 'running already' } } }
        : undefined,
    );
    expect(await ask('startRefresh')).toMatchObject({ status: 422, body: { error: { code: 'bi_refused' } } });
  });
});

describe.each(every)('%s', (name) => {
  it.each([
    ['a dataset of another report', { dataset: randomUUID() }, 404],
    ['a report of another app', { report: 'sales of beta' }, 404],
    ['a link', { report: 'manual of alpha' }, 422],
    ['a workspace that is not allowed', { report: 'closed report of alpha' }, 422],
  ])('rejects a request for %s', async (_, asked, status) => {
    expect((await ask(name, asked)).status).toBe(status);
    expect(portal.bi.requests.filter((request) => request.path.includes('/refreshes'))).toEqual([]);
  });

  it('rejects paginated reports', async () => {
    const report = { id: randomUUID(), embedUrl: 'https://app.powerbi.com/x', reportType: 'PaginatedReport' };
    portal.bi.respondWith(({ path: asked }) =>
      /\/reports\/[^/]+$/.test(asked) ? { body: report } : undefined,
    );
    expect((await ask(name)).status).toBe(404);
  });

  it('returns an error in time when the service does not respond', async () => {
    portal.bi.respondWith(({ path: asked }) => (asked.includes('/refreshes') ? { silent: true } : undefined));
    expect(await ask(name)).toMatchObject({ status: 503, body: { error: { code: 'bi_unavailable' } } });
  });
});

it('limits refreshes per user [T14]', async () => {
  const flooded = await startPortal({ limits: { ...noLimits, refreshes: 3 } });
  const params = {
    appId: await flooded.getId('apps', 'Everything of alpha'),
    reportId: await flooded.getId('reports', 'sales of alpha'),
    datasetId,
  };
  const start = (email: string) => flooded.callRoute(email, 'startRefresh', params);
  const responses = await Promise.all(Array.from({ length: 5 }, () => start(viewer)));
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429]);
  expect((await start('contributer@alpha.example')).status).toBe(204);
  await flooded.close();
});
