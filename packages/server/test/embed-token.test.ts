import type { EmbedToken, ErrorBody } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken, datasetId, embedToken, expiration } from './support/bi.ts';
import type { BiResponse } from './support/bi.ts';
import { biReportId, clientSecret, workspaceId } from './support/fixture.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.bi.respondWith();
});

const viewer = 'viewer@alpha.example';
const reportPath = `/groups/${workspaceId}/reports/${biReportId}`;

const findParams = async (report: string, tenant = 'alpha') => ({
  appId: await portal.getId('apps', `Everything of ${tenant}`),
  reportId: await portal.getId('reports', `${report} of ${tenant}`),
});
const getToken = async <Body = ErrorBody>(report: string, email = viewer) =>
  portal.callRoute<Body>(email, 'getToken', await findParams(report));
/** Sets a new client ID, for which no access token is cached. */
async function clearAccessToken(): Promise<void> {
  await portal.query(
    "update connections set client_id = gen_random_uuid() where name = 'principal of alpha'",
  );
}

describe('getToken', () => {
  it('returns the complete embed configuration of the report', async () => {
    expect(await getToken<EmbedToken>('sales')).toMatchObject({
      status: 200,
      body: {
        accessToken: { appOwnsData: true, token: embedToken, expiresAt: Date.parse(expiration) },
        reportConfig: {
          id: biReportId,
          embedUrl: `${portal.bi.url}/reportEmbed?reportId=${biReportId}`,
          datasetId,
        },
      },
    });
  });

  it('limits the token to viewing the requested report and its dataset', async () => {
    await getToken('sales');
    const [tokenRequest] = portal.bi.findRequests('/GenerateToken');
    expect(JSON.parse(tokenRequest?.body ?? '')).toEqual({
      reports: [{ id: biReportId, allowEdit: false }],
      datasets: [{ id: datasetId }],
      lifetimeInMinutes: 20,
    });
    expect(tokenRequest?.authorization).toBe(`Bearer ${accessToken}`);
  });

  it('requests a token with the effective identity of the caller', async () => {
    await getToken('filtered');
    const [tokenRequest] = portal.bi.findRequests('/GenerateToken');
    expect(JSON.parse(tokenRequest?.body ?? '')).toMatchObject({
      identities: [{ username: viewer, roles: ['Region'], datasets: [datasetId] }],
    });
  });

  it('forbids caching of embed tokens', async () => {
    expect((await getToken('sales')).headers.get('cache-control')).toBe('no-store');
  });

  it('requests a token without a dataset for paginated reports', async () => {
    const paginated = {
      id: biReportId,
      embedUrl: `${portal.bi.url}/rdlEmbed`,
      reportType: 'PaginatedReport',
    };
    portal.bi.respondWith(({ path }) => (path.endsWith(reportPath) ? { body: paginated } : undefined));
    expect(await getToken<EmbedToken>('sales')).toMatchObject({
      status: 200,
      body: { reportConfig: { datasetId: null } },
    });
    expect(JSON.parse(portal.bi.findRequests('/GenerateToken')[0]?.body ?? '')).toMatchObject({
      datasets: [],
    });
  });

  it("signs in with the connection's own credentials, once for several simultaneous requests", async () => {
    await clearAccessToken();
    const responses = await Promise.all(Array.from({ length: 5 }, () => getToken('sales')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const signIns = portal.bi.findRequests('/oauth2/v2.0/token');
    expect(signIns.map(({ path }) => path)).toEqual(['/alpha.example/oauth2/v2.0/token']);
    const form = new URLSearchParams(signIns[0]?.body);
    expect(form.get('grant_type')).toBe('client_credentials');
    expect(form.get('client_secret')).toBe(clientSecret);
    expect(form.get('scope')).toBe('https://analysis.windows.net/powerbi/api/.default');
  });

  it('signs in again when the service rejects the cached access token', async () => {
    await getToken('sales');
    portal.bi.respondWith(({ path }, number) =>
      path.endsWith(reportPath) && number === 1
        ? { status: 403, body: { error: { code: 'TokenExpired' } } }
        : undefined,
    );
    expect((await getToken('sales')).status).toBe(200);
    expect(portal.bi.findRequests('/oauth2/v2.0/token')).toHaveLength(1);
  });
});

describe('getToken without a request to the BI service', () => {
  const cases: [string, string, number, string, RegExp][] = [
    ['a link', 'manual', 422, 'invalid', /is a link/],
    [
      'a workspace that the connection does not allow',
      'closed report',
      422,
      'invalid',
      /cannot be opened with its current settings/,
    ],
    [
      "a report that requires the user's own account",
      'personal report',
      403,
      'grant_required',
      /Connect your/,
    ],
    [
      'a connection without authorization',
      'delegated report',
      422,
      'invalid',
      /its connection to the BI service does not work/,
    ],
    [
      'a connection without credentials',
      'unconfigured report',
      422,
      'invalid',
      /its connection to the BI service does not work/,
    ],
  ];
  it.each(cases)('rejects a token request for %s', async (_, report, status, code, message) => {
    expect(await getToken(report)).toMatchObject({
      status,
      body: { error: { code, message: expect.stringMatching(message) as string } },
    });
    expect(portal.bi.requests).toEqual([]);
  });

  it.each([
    ['a report of another app', 'Everything of alpha', 'sales of beta'],
    ['an app of another tenant', 'Everything of beta', 'sales of beta'],
    ['an app of a group that the viewer is not in', 'another of alpha', 'sales of alpha'],
  ])('returns 404 for %s', async (_, app, report) => {
    const appId = await portal.getId('apps', app);
    const reportId = await portal.getId('reports', report);
    expect(await portal.callRoute(viewer, 'getToken', { appId, reportId })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    expect(portal.bi.requests).toEqual([]);
  });
});

it('getToken rejects a report whose effective identity resolves to an empty user name', async () => {
  expect(await getToken('nameless')).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
  expect(portal.bi.findRequests('/GenerateToken')).toEqual([]);
});

describe('Failures of the BI service [T19]', () => {
  const stages: [string, string][] = [
    ['the sign-in request', '/oauth2/v2.0/token'],
    ['the report request', reportPath],
    ['the token request', '/GenerateToken'],
  ];
  const failures: Record<string, BiResponse> = {
    'no response': { silent: true },
    'a closed connection': { disconnects: true },
    'status 500': { status: 500, body: 'oops' },
    'malformed JSON': { body: '{"token":' },
    'an unknown body': { body: { unexpected: true } },
    overload: { status: 429, headers: { 'retry-after': '30' } },
    'status 400': { status: 400, body: { error: { code: 'InvalidRequest', message: 'm' } } },
    'status 404': { status: 404, body: '' },
  };

  it.each(stages)(
    'returns a specific error for each failure of %s, and recovers afterwards',
    async (_, pathEnd) => {
      const outcomes: Record<string, unknown[]> = {};
      for (const [failure, response] of Object.entries(failures)) {
        await clearAccessToken();
        portal.bi.respondWith(({ path }) => (path.endsWith(pathEnd) ? response : undefined));
        const { status, headers, body } = await getToken('sales');
        portal.bi.respondWith();
        const { status: statusAfterwards } = await getToken('sales');
        outcomes[failure] = [status, body.error.code, headers.get('retry-after'), statusAfterwards];
      }
      expect(outcomes).toEqual({
        'no response': [503, 'bi_unavailable', '5', 200],
        'a closed connection': [503, 'bi_unavailable', '5', 200],
        'status 500': [503, 'bi_unavailable', '5', 200],
        'malformed JSON': [503, 'bi_unavailable', '5', 200],
        'an unknown body': [503, 'bi_unavailable', '5', 200],
        overload: [429, 'too_many_requests', '30', 200],
        'status 400': [422, 'bi_refused', null, 200],
        'status 404': [422, 'bi_refused', null, 200],
      });
    },
  );

  it('reports a rejected effective identity without revealing its role', async () => {
    const rejection = {
      status: 400,
      body: { error: { code: 'InvalidRequest', message: 'Region is unknown' } },
    };
    portal.bi.respondWith(({ path }) => (path.endsWith('/GenerateToken') ? rejection : undefined));
    expect(await getToken('filtered')).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'bi_refused',
          message:
            'This report cannot be opened with its current settings. An administrator can fix the report.',
        },
      },
    });
  });

  it('reports an outage and not a rejected identity for reports with an effective identity', async () => {
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/GenerateToken') ? { status: 500, body: 'oops' } : undefined,
    );
    expect(await getToken('filtered')).toMatchObject({
      status: 503,
      body: { error: { code: 'bi_unavailable' } },
    });
  });

  it.each(stages)('retries %s to the BI service once after a failure', async (_, pathEnd) => {
    await clearAccessToken();
    portal.bi.respondWith(({ path }, number) =>
      path.endsWith(pathEnd) && number === 1 ? { status: 503, headers: { 'retry-after': '0' } } : undefined,
    );
    expect((await getToken('sales')).status).toBe(200);
    expect(portal.bi.findRequests(pathEnd)).toHaveLength(2);
  });

  it('returns 503 when the BI service is unreachable', async () => {
    const unconnectedPortal = await startPortal({
      bi: {
        apiUrl: 'http://localhost:1',
        loginUrl: 'http://localhost:1',
        embedOrigins: [],
        tokenMinutes: 20,
        budgetMs: 500,
        backoffMs: 5,
      },
    });
    const appId = await unconnectedPortal.getId('apps', 'Everything of alpha');
    const reportId = await unconnectedPortal.getId('reports', 'sales of alpha');
    expect(await unconnectedPortal.callRoute(viewer, 'getToken', { appId, reportId })).toMatchObject({
      status: 503,
      body: { error: { code: 'bi_unavailable' } },
    });
    await unconnectedPortal.close();
  });

  it('does not send credentials to the target of a redirect [T11]', async () => {
    const location = `${portal.bi.url}/stolen`;
    portal.bi.respondWith(({ path }) =>
      path === '/stolen' ? undefined : { status: 307, headers: { location } },
    );
    await clearAccessToken();
    expect((await getToken('sales')).status).toBe(503);
    expect(portal.bi.findRequests('/stolen')).toEqual([]);
  });

  it('reports only the error code of rejected credentials', async () => {
    await clearAccessToken();
    const description = `AADSTS7000215: Invalid client secret '${clientSecret}' for app.`;
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/token')
        ? { status: 401, body: { error: 'invalid_client', error_description: description } }
        : undefined,
    );
    const { body } = await getToken('sales', 'contributer@alpha.example');
    expect(body.error.failure?.detail).toBe(
      "The BI service rejected the connection's credentials (AADSTS7000215).",
    );
    expect(JSON.stringify(body)).not.toContain(clientSecret);
  });

  it('does not delay requests that do not need the BI service', async () => {
    await clearAccessToken();
    portal.bi.respondWith(() => ({ silent: true }));
    const waiting = Array.from({ length: 20 }, () => getToken('sales', 'contributer@alpha.example'));
    await expect.poll(() => portal.bi.requests.length).toBeGreaterThan(0);
    expect((await portal.listApps(viewer)).status).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(503));
  });
});

describe('Rate limit of embed tokens [T14]', () => {
  it('limits the embed tokens of each user separately', async () => {
    const limitedPortal = await startPortal({ limits: { ...noLimits, embedTokens: 5 } });
    const params = {
      appId: await limitedPortal.getId('apps', 'Everything of alpha'),
      reportId: await limitedPortal.getId('reports', 'manual of alpha'),
    };
    const requestToken = (email: string) => limitedPortal.callRoute(email, 'getToken', params);
    const responses = await Promise.all(Array.from({ length: 12 }, () => requestToken(viewer)));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBe(7);
    expect(rejected[0]?.body).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await requestToken('contributer@alpha.example')).status).toBe(422);
    expect((await limitedPortal.listApps(viewer)).status).toBe(200);
    await limitedPortal.close();
  });
});

describe('Secrets and tokens [T10]', () => {
  it('never writes secrets or tokens to logs and never stores them unencrypted', async () => {
    await clearAccessToken();
    await getToken('sales');
    portal.bi.respondWith(() => ({ status: 400, body: { error: { code: accessToken } } }));
    await getToken('sales');
    const bearer = await portal.createToken(viewer);
    await portal.requestWithToken(`/auth/whoAmI?token=${bearer}`, bearer);
    await portal.requestWithToken(`/apps/${bearer}/reports/x/getToken`, bearer);

    const tables = await portal.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'access')",
    );
    expect(tables.length).toBeGreaterThan(10);
    const contents = await Promise.all(
      tables.map(({ name }) => portal.query<{ text: string }>(`select t::text as text from ${name} t`)),
    );
    const text = [...contents.flat().map((row) => row.text), ...portal.logs].join('\n');
    expect(text).toContain('getToken');
    const hex = Buffer.from(clientSecret).toString('hex');
    for (const secret of [clientSecret, hex, embedToken, bearer, bearer.slice(-40)]) {
      expect(text).not.toContain(secret);
    }
  });
});
