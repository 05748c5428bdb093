import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { biReportId, workspaceId } from './support/fixture.ts';
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

const viewer = 'viewer@alpha.example';
const reportPath = `/groups/${workspaceId}/reports/${biReportId}`;

const findParams = async (report: string) => ({
  appId: await portal.getId('apps', 'Everything of alpha'),
  reportId: await portal.getId('reports', `${report} of alpha`),
});
const getToken = async (report: string, email = viewer) =>
  portal.callRoute(email, 'getToken', await findParams(report));

describe('getToken', () => {
  it('requests embed tokens with the configured lifetime [T38]', async () => {
    const portalWithShortTokens = await startPortal({ bi: { ...portal.config.bi, tokenMinutes: 10 } });
    const params = {
      appId: await portalWithShortTokens.getId('apps', 'Everything of alpha'),
      reportId: await portalWithShortTokens.getId('reports', 'sales of alpha'),
    };
    expect(await portalWithShortTokens.callRoute(viewer, 'getToken', params)).toMatchObject({ status: 200 });
    const [tokenRequest] = portal.bi.findRequests('/GenerateToken');
    expect(JSON.parse(tokenRequest?.body ?? '')).toMatchObject({ lifetimeInMinutes: 10 });
    await portalWithShortTokens.close();
  });

  it('audits only the first of several embed tokens for a user and a report [T38]', async () => {
    const params = await findParams('sales');
    const url = `/api/apps/${params.appId}/reports/${params.reportId}/getToken`;
    const findOpenings = () =>
      portal.query<{ email: string }>(
        `select email, audit_log.method, status_code, body from audit_log join users on users.id = user_id
         where url = $1 and status_code = 200`,
        [url],
      );
    await portal.query('delete from audit_log where url = $1', [url]);
    const email = 'contributer@alpha.example';
    await getToken('sales', email);
    await getToken('sales', email);
    expect(await findOpenings()).toEqual([{ email, method: 'GET', status_code: 200, body: null }]);
  });

  it.each([
    'javascript:alert(1)//',
    'https://evil.example/reportEmbed',
    'https://app.powerbi.com@evil.example/reportEmbed',
    'http://app.powerbi.com/reportEmbed',
  ])('rejects a report whose embed URL is %s [T37]', async (embedUrl) => {
    portal.bi.respondWith(({ path }) =>
      path.endsWith(reportPath) ? { body: { id: biReportId, embedUrl } } : undefined,
    );
    const response = await getToken('sales');
    expect(response).toMatchObject({ status: 503, body: { error: { code: 'bi_unavailable' } } });
    expect(JSON.stringify(response.body)).not.toContain('evil');
    expect(portal.bi.findRequests('/GenerateToken')).toEqual([]);
  });
});
