import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const email of [viewer, manager]) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const viewer = 'viewer@alpha.example';
const manager = 'useradmin@alpha.example';
const contributer = 'contributer@alpha.example';
const tokenStarts = 'eyJ'.repeat(330_000);
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${String(index)}`, 1])),
);

const post = async (email: string, path: string, body: string) =>
  portal.requestAs(email, path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
const buildGroupsPath = async () => `/tenants/${await portal.getId('tenants', 'Tenant alpha')}/groups`;
const buildReportsPath = async () => `/tenants/${await portal.getId('tenants', 'Tenant alpha')}/reports`;

describe('Expensive bodies', () => {
  it('rejects expensive bodies of callers without the required role, without parsing or storing them [T31]', async () => {
    for (const body of [`{"name":"${tokenStarts}"}`, manyKeys, '{"name":']) {
      const response = await post(viewer, await buildGroupsPath(), body);
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
      const [entry] = await portal.findAuditEntries(response.headers.get('x-request-id'));
      expect(entry).toMatchObject({ status_code: 403, body: null });
    }
  });

  it('rejects bodies above the size limit of the route or above 20,000 values [T31]', async () => {
    expect(await post(manager, await buildGroupsPath(), `{"name":"${'x'.repeat(131_072)}"}`)).toMatchObject({
      status: 413,
    });
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    expect(await portal.callRoute(viewer, 'deleteGroup', { groupId: tenantId }, { body: {} })).toMatchObject({
      status: 403,
    });
    const path = `/groups/${tenantId}`;
    const init = { method: 'DELETE', body: `{"a":"${'x'.repeat(1_024)}"}` };
    const headers = { 'content-type': 'application/json' };
    expect(await portal.requestAs(manager, path, { ...init, headers })).toMatchObject({ status: 413 });
    expect(await post(contributer, await buildReportsPath(), manyKeys)).toMatchObject({
      status: 400,
      body: { error: { message: 'The body contains more than 20000 values.' } },
    });
  });

  it('processes bodies with many token prefixes like any other body [T31]', async () => {
    const body = `{"type":"Link","name":"${tokenStarts}"}`;
    expect(await post(contributer, await buildReportsPath(), body)).toMatchObject({ status: 422 });
  });

  it('reports at most 50 invalid fields', async () => {
    const groups = JSON.stringify(Array<number>(900).fill(1));
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const response = await post(contributer, `/tenants/${tenantId}/apps`, `{"name":"a","groups":${groups}}`);
    expect(response.status).toBe(422);
    expect(response.body.error.details).toHaveLength(50);
  });
});

describe('Tokens in paths', () => {
  it('redacts paths with many token prefixes in the log [T31]', async () => {
    const { headers } = await sendRequest(`${portal.url}/api/${'eyJ'.repeat(5_000)}`);
    const entry = portal.logs.find((text) => text.includes(headers.get('x-request-id') ?? ''));
    expect(JSON.parse(entry ?? '{}')).toMatchObject({ path: '/api/[redacted]', status: 404 });
  });

  it('redacts tokens in the paths of audit entries, even when truncated', async () => {
    const token = await portal.createToken(viewer);
    const path = `/tenants/${'a'.repeat(90)}/groups`;
    const response = await portal.requestAs(viewer, `/groups/${token.slice(0, 99)}`, { method: 'DELETE' });
    const [entry] = await portal.findAuditEntries(response.headers.get('x-request-id'));
    expect(entry?.url).toBe('/api/groups/[redacted]');
    expect(await portal.requestAs(viewer, path)).toMatchObject({ status: 403 });
  });
});

describe('Rate limits', () => {
  const startLimitedPortal = async (limits: object, trustProxy?: number) => {
    const limitedPortal = await startPortal({ limits: { ...noLimits, ...limits }, trustProxy });
    await limitedPortal.whoAmI(viewer);
    return limitedPortal;
  };
  const expectLimited = ({ status, headers, body }: Awaited<ReturnType<typeof sendRequest>>): void => {
    expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('cache-control')).toBe('no-store');
  };
  const repeatRequest = <T>(count: number, send: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, send));

  it('returns 429 to one user without affecting other users [T34]', async () => {
    const limitedPortal = await startLimitedPortal({ requestsPerUser: 5 });
    // A new minute may begin during the test and allow five more requests.
    const responses = await repeatRequest(20, () => limitedPortal.whoAmI(viewer));
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThanOrEqual(9);
    rejected.forEach(expectLimited);
    expect(await limitedPortal.whoAmI(manager)).toMatchObject({ status: 200 });
    await limitedPortal.close();
  });

  it('limits the requests of each client address behind a trusted proxy without affecting other addresses [T34]', async () => {
    const limitedPortal = await startLimitedPortal({ requestsPerAddress: 5 }, 1);
    const sendFrom = (address: string) =>
      sendRequest(`${limitedPortal.url}/api/auth/whoAmI`, { headers: { 'x-forwarded-for': address } });
    const responses = await repeatRequest(20, () => sendFrom('198.51.100.7'));
    const rejected = responses.filter(({ status }) => status !== 401);
    expect(rejected.length).toBeGreaterThanOrEqual(10);
    rejected.forEach(expectLimited);
    expect(await sendFrom('198.51.100.8')).toMatchObject({ status: 401 });
    await limitedPortal.close();
  });

  it('ignores forged client addresses when no proxy is trusted [T34]', async () => {
    const limitedPortal = await startLimitedPortal({ requestsPerAddress: 5 });
    let number = 0;
    const responses = await repeatRequest(20, () =>
      sendRequest(`${limitedPortal.url}/api/auth/whoAmI`, {
        headers: { 'x-forwarded-for': `198.51.100.${String((number += 1))}` },
      }),
    );
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9);
    await limitedPortal.close();
  });

  it('limits the number of audit entries for rejected requests [T34]', async () => {
    const limitedPortal = await startLimitedPortal({ storedRejections: 60 });
    const path = `/users/${randomUUID()}/tenants/groups`;
    const rejections = await repeatRequest(400, () => limitedPortal.requestAs(viewer, path));
    expect(new Set(rejections.map(({ status }) => status))).toEqual(new Set([403]));
    const [{ count } = { count: 0 }] = await limitedPortal.query<{ count: number }>(
      'select count(*)::int as count from audit_log where url = $1',
      [`/api${path}`],
    );
    // 60 entries and a summary per minute. The requests may span two minutes.
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(122);
    const otherRejection = await limitedPortal.requestAs(manager, `/users/${randomUUID()}/tenants`);
    expect(await limitedPortal.findAuditEntries(otherRejection.headers.get('x-request-id'))).toHaveLength(1);
    await limitedPortal.close();
  });
});
