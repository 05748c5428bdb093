import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildPath, routes } from '@embed-portal/api-contract';
import type { RouteName, ViewSession } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLimits, sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
const superAdmin = 'super@example.com';

let portal: Portal;
let tenantId: string;
beforeAll(async () => {
  portal = await startPortal();
  tenantId = await portal.getId('tenants', 'Tenant alpha');
  for (const number of Array(20).keys()) {
    const body = {
      type: 'Link',
      name: `Page ${String(number)}`,
      link: { url: 'https://example.com' },
      tenantId,
    };
    const { status } = await portal.callRoute(contributer, 'createReport', { tenantId }, { body });
    expect(status).toBe(201);
  }
});
afterAll(() => portal.close());

/** Sends a GET request and returns the bytes of the response. `fetch` would decompress them. */
async function get(url: string, headers: Record<string, string> = {}) {
  const response = await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, (message) => {
        buffer(message).then((body) => {
          resolve({ status: message.statusCode ?? 0, headers: message.headers, body });
        }, reject);
      }).end();
    },
  );
  return response;
}
const getAs = async (email: string, path: string, headers: Record<string, string> = {}) =>
  get(`${portal.url}/api${path}`, {
    authorization: `Bearer ${await portal.createToken(email)}`,
    ...headers,
  });
const listReports = (email: string, headers?: Record<string, string>) =>
  getAs(email, `/tenants/${tenantId}/reports`, headers);

describe('Compression of responses', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=1', 'br', brotliDecompressSync],
  ])('uses the best encoding that the request accepts: %s', async (accepted, encoding, decompress) => {
    const plain = await listReports(contributer);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const compressed = await listReports(contributer, { 'accept-encoding': accepted });
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'authorization, x-view-as, accept-encoding',
      etag: plain.headers.etag,
    });
    expect(compressed.body.length * 3).toBeLessThan(plain.body.length);
    expect(decompress(compressed.body).toString()).toBe(plain.body.toString());
  });

  it('does not apply to responses below 1 kB', async () => {
    const { headers, body } = await getAs(viewer, '/auth/whoAmI', { 'accept-encoding': 'br' });
    expect(body.length).toBeLessThan(1_024);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('does not apply to responses with embed tokens, which are not stored [T55]', async () => {
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/GenerateToken')
        ? {
            body: {
              token: 'token'.repeat(1_000),
              tokenId: randomUUID(),
              expiration: new Date(Date.now() + 600_000).toISOString(),
            },
          }
        : undefined,
    );
    const params = {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', 'sales of alpha'),
    };
    const { status, headers, body } = await getAs(contributer, buildPath(routes.getToken, params), {
      'accept-encoding': 'br, gzip',
    });
    portal.bi.respondWith();
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(5_000);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
  });

  it('does not apply to errors and exports', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `unknown${String(index)}`);
    const invalid = await portal.callRoute(
      contributer,
      'createApp',
      { tenantId },
      { body: { groups: names } },
    );
    expect(invalid.status).toBe(422);
    expect(invalid.headers.get('content-encoding')).toBeNull();
    const exported = await getAs(superAdmin, '/audit-logs/export?format=csv', { 'accept-encoding': 'br' });
    expect(exported.status).toBe(200);
    expect(exported.headers).not.toHaveProperty('content-encoding');
    expect(exported.headers['transfer-encoding']).toBe('chunked');
  });
});

describe('Contract', () => {
  const names = Object.keys(routes) as RouteName[];

  it('never compresses or stores responses with tokens, secrets or the URLs of sign-ins [T55]', () => {
    const secretRoutes = ['getToken', 'buildAuthorizeUrl', 'getCaptchaChallenge', 'getViewSession'] as const;
    expect(secretRoutes.map((name) => routes[name].transfer)).toEqual(secretRoutes.map(() => undefined));
    const mutations = names.filter((name) => routes[name].method !== 'GET');
    expect(mutations.filter((name) => routes[name].transfer !== undefined)).toEqual([]);
  });

  it('stores no responses whose ETag contains a version', () => {
    const stored = names.filter((name) => routes[name].transfer === 'cached');
    expect(stored).toContain('listAppsOfUser');
    expect(stored.filter((name) => routes[name].entity !== undefined)).toEqual([]);
  });
});

describe('Stored responses', () => {
  it('are revalidated with their weak ETag at each request', async () => {
    const { headers } = await listReports(contributer);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) as string,
      vary: 'authorization, x-view-as, accept-encoding',
    });
    const tag = headers.etag ?? '';
    const strongTag = tag.replace('W/', '');
    for (const condition of [
      tag,
      `"other", ${tag}`,
      `${tag},W/"x"`,
      strongTag,
      `"other", ${strongTag}`,
      '*',
    ]) {
      const current = await listReports(contributer, { 'if-none-match': condition, 'accept-encoding': 'br' });
      expect(current).toMatchObject({
        status: 304,
        headers: {
          etag: tag,
          'cache-control': 'private, no-cache',
          vary: 'authorization, x-view-as, accept-encoding',
        },
      });
      expect(current.body).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-type'])
        expect(current.headers).not.toHaveProperty(name);
    }
    const body = { type: 'Link', name: 'Another page', link: { url: 'https://example.com' }, tenantId };
    await portal.callRoute(contributer, 'createReport', { tenantId }, { body });
    const changed = await listReports(contributer, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.body.toString()).toContain('Another page');
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('are used by no other user, and by no request without access [T55]', async () => {
    const userId = await portal.getId('users', contributer);
    const path = `/users/${userId}/tenants/apps`;
    const own = await getAs(contributer, path);
    const condition = { 'if-none-match': own.headers.etag ?? '' };
    expect(await getAs(contributer, path, condition)).toMatchObject({ status: 304 });
    expect(await getAs(viewer, path, condition)).toMatchObject({
      status: 403,
      headers: { 'cache-control': 'no-store' },
    });
    expect(await get(`${portal.url}/api${path}`, condition)).toMatchObject({
      status: 401,
      headers: { 'cache-control': 'no-store' },
    });
    const reports = await listReports(contributer);
    expect(
      await listReports('contributer@beta.example', { 'if-none-match': reports.headers.etag ?? '' }),
    ).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  });

  it('depend on the user as whom the caller views the portal [T55]', async () => {
    const targetId = await portal.getId('users', viewer);
    const started = await portal.callRoute<ViewSession>(
      superAdmin,
      'startViewSession',
      { tenantId, userId: targetId },
      { body: { reason: 'test' } },
    );
    expect(started.status).toBe(201);
    const path = `/users/${targetId}/tenants/apps`;
    const viewed = await getAs(superAdmin, path, { 'x-view-as': started.body.id });
    expect(viewed).toMatchObject({
      status: 200,
      headers: { vary: 'authorization, x-view-as, accept-encoding' },
    });
    await portal.callRoute(superAdmin, 'stopViewSession', { viewSessionId: started.body.id });
    const condition = { 'if-none-match': viewed.headers.etag ?? '' };
    expect(await getAs(superAdmin, path, { ...condition, 'x-view-as': started.body.id })).toMatchObject({
      status: 403,
    });
    expect(await getAs(superAdmin, path, condition)).toMatchObject({ status: 403 });
  });

  it('do not replace the version in the ETag of an entity', async () => {
    const params = { groupId: await portal.getId('groups', 'readers of alpha') };
    const path = buildPath(routes.getGroup, params);
    const { status, headers } = await getAs(superAdmin, path, { 'if-none-match': '"2"' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ etag: '"2"', 'cache-control': 'no-store' });
    const update = (version: string) =>
      portal.callRoute(superAdmin, 'updateGroup', params, {
        body: { description: 'Changed' },
        headers: { 'if-match': version },
      });
    const { headers: list } = await getAs(superAdmin, `/tenants/${tenantId}/groups`);
    expect((await update(list.etag ?? '')).status).toBe(412);
    expect((await update('"2"')).status).toBe(200);
  });
});

describe('GET /api/openapi.json', () => {
  it('is compressed, and stored with an ETag', async () => {
    const { status, headers, body } = await get(`${portal.url}/api/openapi.json`, {
      'accept-encoding': 'br',
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
    });
    expect(body.length).toBeLessThan(100_000);
    const condition = { 'if-none-match': headers.etag ?? '' };
    expect(await get(`${portal.url}/api/openapi.json`, condition)).toMatchObject({
      status: 304,
      headers: { vary: 'accept-encoding' },
    });
  });

  it('counts toward the limit of requests per address [T34]', async () => {
    const limited = await startPortal({ limits: { ...noLimits, requestsPerAddress: 3 } });
    const url = `${limited.url}/api/openapi.json`;
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await sendRequest(url)).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await sendRequest(url)).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    });
    expect(await sendRequest(`${limited.url}/api/auth/whoAmI`)).toMatchObject({ status: 429 });
    await limited.close();
  });
});

describe('GET /config.json', () => {
  it('is revalidated with its ETag', async () => {
    const { headers } = await get(`${portal.url}/config.json`);
    expect(headers['cache-control']).toBe('no-cache');
    const condition = { 'if-none-match': headers.etag ?? '' };
    expect(await get(`${portal.url}/config.json`, condition)).toMatchObject({ status: 304 });
  });
});
