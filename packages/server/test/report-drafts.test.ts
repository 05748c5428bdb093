import type { EmbedToken, ReportFinding } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedToken } from './support/bi.ts';
import { biReportId, workspaceId } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
const identity = { active: true, usernameValues: 'email', staticUsernameValue: null, role: 'Region' };
const filter = {
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Two countries',
  filterType: 'Basic',
  target: { table: 'Stores', column: 'Country' },
  operator: 'In',
  values: ['Belgium'],
};

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(() => {
  portal.bi.respondWith();
});
afterAll(() => portal.close());

async function buildDraft(report: object = {}, connection = 'principal of alpha') {
  const connectionGroupId = `${await portal.getId('connections', connection)}__${workspaceId}`;
  return {
    name: 'Draft',
    tenantId: await portal.getId('tenants', 'Tenant alpha'),
    type: 'Report',
    report: { connectionGroupId, reportId: biReportId, ...report },
  };
}

describe('POST /tenants/{tenantId}/reports/test', () => {
  const test = async (report: object = {}, connection?: string) => {
    const body = await buildDraft(report, connection);
    const { tenantId } = body;
    return portal.callRoute<ReportFinding[]>(contributer, 'testReport', { tenantId }, { body });
  };
  const findResults = async (report: object = {}, connection?: string) => {
    const { body } = await test(report, connection);
    return body.map(({ field, result }) => `${field.replace('report.', '')}: ${result}`);
  };

  it('confirms valid settings, but never security filters', async () => {
    const report = {
      includedPages: ['overview', 'products'],
      reportEffectiveIdentity: identity,
      reportSecurityFilters: [filter],
    };
    expect(await findResults(report)).toEqual([
      'connectionGroupId: ok',
      'reportId: ok',
      'includedPages: ok',
      'reportSecurityFilters: notCheckable',
      'reportEffectiveIdentity: ok',
    ]);
  });

  it.each([
    ['a missing report', { reportId: '33333333-3333-4333-8333-333333333999' }, {}, 'reportId'],
    ['missing pages', { includedPages: ['overview', 'gone'] }, {}, 'includedPages'],
    [
      'a missing role',
      { reportEffectiveIdentity: identity },
      { '/GenerateToken': { status: 400, body: {} } },
      'reportEffectiveIdentity',
    ],
    ['a missing workspace', {}, { '/reports': { status: 404, body: {} } }, 'connectionGroupId'],
  ])('names the field of %s', async (_, report, responses, field) => {
    portal.bi.respondWith(({ path }) => Object.entries(responses).find(([end]) => path.endsWith(end))?.[1]);
    expect(await findResults(report)).toContain(`${field}: failed`);
  });

  it('rejects a workspace that the connection does not allow', async () => {
    expect(await findResults({}, 'closed of alpha')).toEqual(['connectionGroupId: failed']);
  });

  it('returns 503 while the BI service does not respond', async () => {
    portal.bi.respondWith(() => ({ status: 503 }));
    expect((await test()).status).toBe(503);
  });

  it('rejects connections of another tenant', async () => {
    expect((await test({}, 'principal of beta')).status).toBe(422);
    expect(portal.bi.requests).toEqual([]);
  });

  it('stores nothing', async () => {
    const before = await portal.hashState();
    await test();
    expect(await portal.hashState()).toBe(before);
  });
});

describe('POST /tenants/{tenantId}/users/{userId}/previewReport', () => {
  const preview = async (email: string, report: object = {}, connection?: string) => {
    const body = await buildDraft(report, connection);
    const params = { tenantId: body.tenantId, userId: await portal.getId('users', email) };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return portal.callRoute<EmbedToken>(contributer, 'previewReport', params, { body, headers });
  };

  it('returns a token of five minutes with the effective identity of the chosen user', async () => {
    const { status, body } = await preview(viewer, { reportEffectiveIdentity: identity });
    expect({ status, token: body.accessToken.token }).toEqual({ status: 200, token: embedToken });
    const [request] = portal.bi.findRequests('/GenerateToken');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      lifetimeInMinutes: 5,
      identities: [{ username: viewer, roles: ['Region'] }],
    });
  });

  it('writes an audit entry with the chosen user', async () => {
    const { headers } = await preview(viewer);
    const rows = await portal.query(
      `select email, action, targets from audit_log join users on users.id = user_id where request_id = $1`,
      [headers.get('x-request-id')],
    );
    expect(rows).toMatchObject([{ email: contributer, action: 'previewReport' }]);
    expect(JSON.stringify(rows)).toContain(viewer);
  });

  it('does not store the token [T51]', async () => {
    await preview(viewer);
    expect(await portal.query("select from idempotency_keys where route like '%previewReport'")).toEqual([]);
    const [stored] = await portal.query<{ count: number }>(
      'select count(*)::int as count from audit_log where audit_log::text like $1',
      [`%${embedToken}%`],
    );
    expect(stored?.count).toBe(0);
  });

  it('returns 404 for users of another tenant [T51]', async () => {
    expect((await preview('viewer@beta.example')).status).toBe(404);
    expect(portal.bi.requests).toEqual([]);
  });

  it('rejects connections with which each viewer signs in [T51]', async () => {
    expect(await preview(viewer, {}, 'personal of alpha')).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid' } },
    });
    expect(portal.bi.requests).toEqual([]);
  });

  it('rejects an identity that the BI service does not accept', async () => {
    const report = { reportEffectiveIdentity: identity };
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/GenerateToken') ? { status: 400, body: {} } : undefined,
    );
    expect((await preview(viewer, report)).status).toBe(422);
  });
});
