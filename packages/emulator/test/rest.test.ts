import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  client,
  dataset,
  otherReport,
  report,
  startService,
  unknownId,
  workspace,
} from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ refreshSeconds: 0.3 });
});
afterEach(() => service.sendRequest('DELETE', '/__emulator/faults'));
afterAll(() => service.emulator.close());

const setFaults = (faults: unknown) => service.sendRequest('PUT', '/__emulator/faults', faults);

describe('POST /token with client credentials', () => {
  it('returns an access token that is valid for one hour', async () => {
    const { status, body } = await service.requestAccessToken();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.any(String) as string,
    });
  });

  it.each([
    ['an unknown tenant', {}, 'other.example', 400, 'invalid_request', 90002],
    ['an unsupported grant', { grant_type: 'password' }, undefined, 400, 'unsupported_grant_type', 70003],
    ['an unknown client', { client_id: 'nobody' }, undefined, 400, 'unauthorized_client', 700016],
    ['a wrong secret', { client_secret: 'guess' }, undefined, 401, 'invalid_client', 7000215],
    ['an unsupported scope', { scope: 'openid' }, undefined, 400, 'invalid_scope', 70011],
  ])('rejects %s with the matching AADSTS error code', async (_case, form, tenant, status, error, code) => {
    const response = await service.requestAccessToken(form, tenant);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ error, error_codes: [code] });
    expect((response.body as { error_description: string }).error_description).toMatch(
      new RegExp(`^AADSTS${code}: `),
    );
    expect(JSON.stringify(response.body)).not.toContain(client.clientSecret);
  });
});

describe('REST requests of host pages', () => {
  const sendFrom = (origin: string, method: string, path: string) =>
    fetch(`${service.emulator.url}${path}`, { method, headers: { origin } });

  it('are allowed for registered origins, also when they are rejected', async () => {
    const preflight = await sendFrom('http://host.test', 'OPTIONS', '/v1.0/myorg/groups');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://host.test');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, *');
    const rejected = await sendFrom('http://host.test', 'GET', '/v1.0/myorg/groups');
    expect(rejected.status).toBe(401);
    expect(rejected.headers.get('access-control-allow-origin')).toBe('http://host.test');
    expect(rejected.headers.get('access-control-expose-headers')).toBe(
      'location, requestid, retry-after, x-ms-request-id',
    );
    expect(rejected.headers.get('vary')).toBe('origin');
  });

  it.each(['OPTIONS', 'GET'])('are not allowed for other origins: %s', async (method) => {
    const { headers } = await sendFrom('http://evil.test', method, '/v1.0/myorg/groups');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('REST authentication', () => {
  it('rejects missing and unknown tokens with 401 and embed tokens with 403', async () => {
    expect((await service.sendRequest('GET', '/v1.0/myorg/groups')).status).toBe(401);
    expect((await service.sendRequest('GET', '/v1.0/myorg/groups', undefined, 'nonsense')).status).toBe(401);
    expect(
      (await service.sendRequest('GET', '/v1.0/myorg/groups', undefined, await service.createEmbedToken()))
        .status,
    ).toBe(403);
  });

  it('returns TokenExpired for expired access tokens', async () => {
    await setFaults({ token: { accessLifetimeSeconds: 0 } });
    const { access_token: bearer } = (await service.requestAccessToken()).body as { access_token: string };
    const response = await service.sendRequest('GET', '/v1.0/myorg/groups', undefined, bearer);
    expect([response.status, response.body]).toMatchObject([403, { error: { code: 'TokenExpired' } }]);
  });
});

describe('Workspaces, reports and datasets', () => {
  it('lists the workspaces and reports of the content folder', async () => {
    const groups = await service.callRest('GET', '/groups');
    expect(groups.body).toMatchObject({
      value: [{ id: workspace, name: 'Retail analytics', isReadOnly: false, isOnDedicatedCapacity: true }],
    });
    expect(groups.headers.get('requestid')).toMatch(/^[\da-f-]{36}$/);
    const { body } = await service.callRest('GET', `/groups/${workspace}/reports`);
    expect(body).toMatchObject({
      value: [
        { id: report, name: 'Sales overview', datasetId: dataset, reportType: 'PowerBIReport' },
        { id: otherReport, name: 'Store performance' },
        { name: 'Service desk' },
        { name: 'Products by store', reportType: 'PaginatedReport' },
      ],
    });
  });

  it.each([
    ["name eq 'retail analytics'", 1],
    ["contains(name,'Retail')", 1],
    [`id eq '${workspace}'`, 1],
    ["name eq 'Other'", 0],
  ])('filters workspaces by %s', async ($filter, count) => {
    const { body } = await service.callRest('GET', `/groups?${new URLSearchParams({ $filter }).toString()}`);
    expect((body as { value: unknown[] }).value).toHaveLength(count);
  });

  it('paginates workspaces and rejects invalid query parameters', async () => {
    const listPage = async (query: string) =>
      ((await service.callRest('GET', `/groups?${query}`)).body as { value: unknown[] }).value;
    expect(await listPage('$top=1')).toHaveLength(1);
    expect(await listPage('$skip=1')).toHaveLength(0);
    expect((await service.callRest('GET', '/groups?$top=x')).status).toBe(400);
    expect((await service.callRest('GET', '/groups?$filter=size gt 3')).status).toBe(400);
  });

  it("returns embed URLs on the emulator's origin", async () => {
    const { body } = await service.callRest('GET', `/groups/${workspace}/reports/${report}`);
    expect(body).toMatchObject({
      embedUrl: `${service.emulator.url}/reportEmbed?reportId=${report}&groupId=${workspace}`,
    });
  });

  it('returns pages in order and the identity requirements of datasets', async () => {
    const pages = await service.callRest('GET', `/groups/${workspace}/reports/${report}/pages`);
    const { value } = pages.body as { value: { name: string; order: number; visibility: number }[] };
    expect(value.map(({ name, order, visibility }) => [name, order, visibility])).toEqual([
      ['overview', 0, 0],
      ['products', 1, 0],
      ['regions', 2, 0],
      ['tooltip', 3, 1],
    ]);
    const { body } = await service.callRest('GET', `/groups/${workspace}/datasets/${dataset}`);
    expect(body).toMatchObject({ isRefreshable: true, isEffectiveIdentityRequired: false });
  });

  it('returns the URLs that embed a new report and questions on a dataset', async () => {
    const { body } = await service.callRest('GET', `/groups/${workspace}/datasets/${dataset}`);
    expect(body).toMatchObject({
      createReportEmbedURL: `${service.emulator.url}/reportEmbed`,
      qnaEmbedURL: `${service.emulator.url}/qnaEmbed`,
    });
  });

  it('finds paths with duplicate slashes, which result from base URLs with a trailing slash', async () => {
    expect((await service.callRest('GET', `//groups/${workspace}/reports`)).status).toBe(200);
  });

  it.each([
    `/groups/${unknownId}/reports`,
    `/groups/${workspace}/reports/${unknownId}`,
    `/groups/${workspace}/datasets/x`,
    '/nothing',
  ])('returns 404 for %s in the error format of the service', async (path) => {
    const response = await service.callRest('GET', path);
    expect([response.status, response.body]).toMatchObject([
      404,
      { error: { code: 'PowerBIEntityNotFound' } },
    ]);
  });
});

describe('POST /GenerateToken', () => {
  const generate = (body: unknown) => service.callRest('POST', '/GenerateToken', body);
  const identity = { username: 'ann@example.org', roles: ['Netherlands'], datasets: [dataset] };

  it('issues tokens with the requested lifetime, up to one hour', async () => {
    const lifetimes = [undefined, 10, 300].map(async (lifetimeInMinutes) => {
      const { status, body } = await generate({
        reports: [{ id: report }],
        datasets: [{ id: dataset }],
        lifetimeInMinutes,
      });
      expect([status, body]).toMatchObject([
        200,
        { token: expect.any(String) as string, tokenId: expect.any(String) as string },
      ]);
      return Math.round((Date.parse((body as { expiration: string }).expiration) - Date.now()) / 60_000);
    });
    expect(await Promise.all(lifetimes)).toEqual([60, 10, 60]);
  });

  it('issues tokens that expire with the access token', async () => {
    await service.sendRequest('PUT', '/__emulator/faults', { token: { accessLifetimeSeconds: 300 } });
    const { access_token: bearer } = (await service.requestAccessToken()).body as { access_token: string };
    await service.sendRequest('DELETE', '/__emulator/faults');
    const expirations = [undefined, 4].map(async (lifetimeInMinutes) => {
      const body = { reports: [{ id: report }], lifetimeInMinutes };
      const response = await service.sendRequest('POST', '/v1.0/myorg/GenerateToken', body, bearer);
      const { expiration } = response.body as { expiration: string };
      return Math.round((Date.parse(expiration) - Date.now()) / 60_000);
    });
    expect(await Promise.all(expirations)).toEqual([5, 4]);
  });

  it.each([
    ['an empty object', {}],
    ['a missing body', undefined],
    ['an invalid ID', { reports: [{ id: 'x' }] }],
    ['51 reports', { reports: Array.from({ length: 51 }, () => ({ id: report })) }],
    [
      'a username with a space',
      { reports: [{ id: report }], identities: [{ ...identity, username: 'a b' }] },
    ],
    [
      'a username of 257 characters',
      { reports: [{ id: report }], identities: [{ ...identity, username: 'a'.repeat(257) }] },
    ],
    ['a role with a comma', { reports: [{ id: report }], identities: [{ ...identity, roles: ['a,b'] }] }],
    [
      'a role name of 51 characters',
      { reports: [{ id: report }], identities: [{ ...identity, roles: ['a'.repeat(51)] }] },
    ],
    [
      '51 roles',
      { reports: [{ id: report }], identities: [{ ...identity, roles: new Array(51).fill('Benelux') }] },
    ],
    ['an unknown role', { reports: [{ id: report }], identities: [{ ...identity, roles: ['Boss'] }] }],
    ['an identity without roles', { reports: [{ id: report }], identities: [{ ...identity, roles: [] }] }],
  ])('rejects %s with InvalidRequest', async (_case, body) => {
    const response = await generate(body);
    expect([response.status, response.body]).toMatchObject([400, { error: { code: 'InvalidRequest' } }]);
  });

  it('returns 404 for unknown reports and datasets', async () => {
    expect((await generate({ reports: [{ id: unknownId }] })).status).toBe(404);
    expect((await generate({ datasets: [{ id: unknownId }] })).status).toBe(404);
  });
});

describe('Dataset refreshes', () => {
  const path = `/groups/${workspace}/datasets/${dataset}/refreshes`;
  /** A service whose refreshes do not end during the tests. */
  let busy: Service;
  beforeAll(async () => {
    busy = await startService({ refreshSeconds: 3_600 });
  });
  afterAll(() => busy.emulator.close());
  const listRefreshes = async (
    from = service,
  ): Promise<{ requestId: string; status: string; refreshType: string; endTime?: string }[]> =>
    ((await from.callRest('GET', path)).body as { value: [] }).value;

  it('returns an initial history, newest first, limited by $top', async () => {
    const all = await listRefreshes();
    expect(all.length).toBeGreaterThan(2);
    expect(all[0]).toMatchObject({
      refreshType: 'Scheduled',
      status: 'Completed',
      endTime: expect.any(String) as string,
    });
    expect(((await service.callRest('GET', `${path}?$top=2`)).body as { value: unknown[] }).value).toEqual(
      all.slice(0, 2),
    );
  });

  it('completes a refresh', async () => {
    await service.callRest('POST', path, {});
    await expect.poll(async () => (await listRefreshes())[0]?.refreshType).toBe('ViaApi');
    await expect.poll(async () => (await listRefreshes())[0]?.status).toBe('Completed');
    expect(await listRefreshes()).toMatchObject([
      { endTime: expect.any(String) as string },
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  it('returns the ID of an enhanced refresh and cancels it while it runs', async () => {
    const { status, headers } = await busy.callRest('POST', path, { type: 'Full' });
    const id = headers.get('x-ms-request-id') ?? '';
    expect([status, headers.get('location')]).toEqual([202, `${busy.emulator.url}/v1.0/myorg${path}/${id}`]);
    expect((await busy.callRest('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await listRefreshes(busy))[0]).toMatchObject({
      requestId: id,
      status: 'Cancelled',
      refreshType: 'ViaEnhancedApi',
    });
    expect((await busy.callRest('DELETE', `${path}/${id}`)).status).toBe(400);
    expect((await busy.callRest('DELETE', `${path}/${unknownId}`)).status).toBe(404);
    expect((await busy.callRest('POST', path, { type: 'Sideways' })).status).toBe(400);
  });

  it('allows one refresh at a time, and rejects the cancellation of a standard refresh', async () => {
    const before = (await listRefreshes(busy)).length;
    const started = await busy.callRest('POST', path, {});
    expect([started.status, started.headers.get('location')]).toEqual([202, null]);
    const [running, ...earlier] = await listRefreshes(busy);
    expect(running).toMatchObject({ status: 'Unknown', refreshType: 'ViaApi' });
    expect(earlier).toHaveLength(before);
    expect((await busy.callRest('POST', path, {})).body).toMatchObject({
      error: { code: 'InvalidRequest' },
    });
    expect((await busy.callRest('DELETE', `${path}/${running?.requestId ?? ''}`)).status).toBe(400);
  });
});

describe('Injected faults', () => {
  it('returns the status and Retry-After of a fault until it is removed', async () => {
    await setFaults({ rest: { status: 429, retryAfterSeconds: 7 } });
    const response = await service.callRest('GET', '/groups');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await service.requestAccessToken()).status).toBe(200);
    await service.sendRequest('DELETE', '/__emulator/faults');
    expect((await service.callRest('GET', '/groups')).status).toBe(200);

    const expired = encodeURIComponent('{"token":{"lifetimeSeconds":0}}');
    const body = { reports: [{ id: report }] };
    const generateToken = (query: string) => service.callRest('POST', `/GenerateToken${query}`, body);
    const openWith = async ({ body: issued }: { body: unknown }) =>
      service.sendRequest('POST', '/embed/report', { reportId: report }, (issued as { token: string }).token);
    expect((await openWith(await generateToken(`?faults=${expired}`))).status).toBe(403);
    expect((await openWith(await generateToken(''))).status).toBe(200);
  });

  it('leaves requests unanswered with neverAnswer and disconnects them when the service stops', async () => {
    const separateService = await startService();
    await separateService.sendRequest('PUT', '/__emulator/faults', { rest: { neverAnswer: true } });
    const hanging = separateService.callRest('GET', '/groups').then(
      () => 'response',
      () => 'disconnected',
    );
    await expect.poll(async () => (await separateService.sendRequest('GET', '/healthz')).status).toBe(200);
    await separateService.emulator.close();
    expect(await hanging).toBe('disconnected');
  });

  it('applies a fault to a single request by query parameter', async () => {
    const faults = encodeURIComponent('{"rest":{"status":503}}');
    expect((await service.callRest('GET', `/groups?faults=${faults}`)).status).toBe(503);
    expect((await service.callRest('GET', '/groups')).status).toBe(200);
  });

  it('applies a fault to a limited number of requests with a matching path', async () => {
    await setFaults({ rest: { status: 500, only: '/reports', times: 2 } });
    const statuses: number[] = [];
    for (const path of ['/groups', `/groups/${workspace}/reports`])
      for (let attempt = 0; attempt < 3; attempt += 1)
        statuses.push((await service.callRest('GET', path)).status);
    expect(statuses).toEqual([200, 200, 200, 500, 500, 200]);
  });

  it.each([
    ['a success status', { rest: { status: 200 } }, 'rest.status'],
    ['a misspelled field', { rst: {} }, 'rst'],
  ])(
    'rejects faults with %s at the admin route, in REST requests and on the embed page',
    async (_case, faults, field) => {
      const query = `faults=${encodeURIComponent(JSON.stringify(faults))}`;
      const responses = [
        await setFaults(faults),
        await service.callRest('GET', `/groups?${query}`),
        await service.sendRequest('GET', `/reportEmbed?${query}`),
      ];
      for (const { status, body } of responses) {
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain(field);
      }
      expect((await service.callRest('GET', '/groups?faults=%7B')).status).toBe(400);
    },
  );

  it('shortens the lifetime of new embed tokens', async () => {
    await setFaults({ token: { lifetimeSeconds: 0 } });
    const bearer = await service.createEmbedToken();
    const response = await service.sendRequest('POST', '/embed/report', { reportId: report }, bearer);
    expect([response.status, response.body]).toMatchObject([403, { error: { code: 'TokenExpired' } }]);
  });
});

it('the emulator rejects malformed JSON with 400 and oversized bodies with 413', async () => {
  const post = (body: string) =>
    fetch(`${service.emulator.url}/__emulator/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
  expect((await post('{')).status).toBe(400);
  expect((await post(JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413);
});
