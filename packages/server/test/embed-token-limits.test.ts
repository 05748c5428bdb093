import type { ErrorBody } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { biReport, workspace } from './support/world.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.bi.play();
});

const viewer = 'viewer@alpha.example';
const reportPath = `/groups/${workspace}/reports/${biReport}`;

const paramsOf = async (report: string) => ({
  appId: await portal.idOf('apps', 'Everything of alpha'),
  reportId: await portal.idOf('reports', `${report} of alpha`),
});
const getToken = async (report: string, email = viewer) =>
  portal.route<ErrorBody>(email, 'getToken', await paramsOf(report));

describe('an embed token', () => {
  it('is asked for with the configured lifetime', async () => {
    const brief = await startPortal({ bi: { ...portal.config.bi, tokenMinutes: 10 } });
    const params = {
      appId: await brief.idOf('apps', 'Everything of alpha'),
      reportId: await brief.idOf('reports', 'sales of alpha'),
    };
    expect(await brief.route(viewer, 'getToken', params)).toMatchObject({ status: 200 });
    const [asked] = portal.bi.callsOf('/GenerateToken');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ lifetimeInMinutes: 10 });
    await brief.close();
  });

  it('is written to the audit log once for a user and a report, however often it is renewed', async () => {
    const params = await paramsOf('sales');
    const url = `/api/apps/${params.appId}/reports/${params.reportId}/getToken`;
    const openings = () =>
      portal.rows<{ email: string }>(
        `select email, audit_log.method, status_code, body from audit_log join users on users.id = user_id
         where url = $1 and status_code = 200`,
        [url],
      );
    await portal.rows('delete from audit_log where url = $1', [url]);
    const email = 'contributer@alpha.example';
    await getToken('sales', email);
    await getToken('sales', email);
    expect(await openings()).toEqual([{ email, method: 'GET', status_code: 200, body: null }]);
  });

  it.each([
    'javascript:alert(1)//',
    'https://evil.example/reportEmbed',
    'https://app.powerbi.com@evil.example/reportEmbed',
    'http://app.powerbi.com/reportEmbed',
  ])('is not given out for a report that the service would have embedded from %s', async (embedUrl) => {
    portal.bi.play(({ path }) =>
      path.endsWith(reportPath) ? { body: { id: biReport, embedUrl } } : undefined,
    );
    const answer = await getToken('sales');
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'bi_unavailable' } } });
    expect(JSON.stringify(answer.body)).not.toContain('evil');
    expect(portal.bi.callsOf('/GenerateToken')).toEqual([]);
  });
});
