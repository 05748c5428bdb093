import type { UserApp, ErrorBody, Tenant } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('Lists of the current user', () => {
  const listTenantNames = async (email: string): Promise<string[]> => {
    const userId = await portal.getId('users', email);
    const { body } = await portal.callRoute<Tenant[]>(email, 'listTenantsOfUser', { userId });
    return body.map(({ name }) => name);
  };
  const listAppNames = async (email: string): Promise<string[]> =>
    (await portal.listApps(email)).body.map(({ name }) => name);

  it.each([
    ['a viewer', 'viewer@alpha.example', ['Tenant alpha'], ['Everything of alpha']],
    ['a viewer in no group', 'outsider@alpha.example', ['Tenant alpha'], []],
    ['a user administrator in no group', 'useradmin@beta.example', ['Tenant beta'], []],
    ['a contributor', 'contributer@beta.example', ['Tenant beta'], ['another of beta', 'Everything of beta']],
    [
      'a superAdmin',
      'super@example.com',
      ['Tenant alpha', 'Tenant beta'],
      ['another of alpha', 'another of beta', 'Everything of alpha', 'Everything of beta'],
    ],
  ])(
    'returns the apps and tenants of %s, sorted by name [000/1/2] [000/7/6]',
    async (_, email, tenants, apps) => {
      expect(await listTenantNames(email)).toEqual(tenants);
      expect(await listAppNames(email)).toEqual(apps);
    },
  );

  it('returns no tenants or apps after a user has left the tenant [T17]', async () => {
    const email = 'viewer@beta.example';
    const userId = await portal.getId('users', email);
    expect(await listAppNames(email)).toHaveLength(1);
    await portal.query('delete from memberships where user_id = $1', [userId]);
    expect(await listTenantNames(email)).toEqual([]);
    expect(await listAppNames(email)).toEqual([]);
    expect(await portal.query('select * from group_users where user_id = $1', [userId])).toEqual([]);
  });
});

describe('GET /users/{userId}/tenants/apps', () => {
  const getApp = async (): Promise<UserApp> => {
    const [first] = (await portal.listApps('viewer@alpha.example')).body;
    if (!first) throw new Error('The viewer has no app.');
    return first;
  };

  it('returns an app with its groups and its ordered reports [001/3/1] [001/7/3]', async () => {
    const { __groups, __reports, tenantId } = await getApp();
    expect(tenantId).toBe(await portal.getId('tenants', 'Tenant alpha'));
    expect(__groups).toEqual([
      { id: await portal.getId('groups', 'readers of alpha'), name: 'readers of alpha' },
    ]);
    expect(__reports.slice(0, 3).map(({ name }) => name)).toEqual([
      'manual of alpha',
      'sales of alpha',
      'filtered of alpha',
    ]);
  });

  it('returns reports and links with their own sections only [000/1/3] [001/3/16]', async () => {
    const { __reports } = await getApp();
    expect(__reports[0]).toMatchObject({
      type: 'Link',
      link: { url: 'https://example.com/manual', embed: false },
      report: null,
      metadata: null,
    });
    const connectionId = await portal.getId('connections', 'principal of alpha');
    expect(__reports[1]).toMatchObject({
      type: 'Report',
      link: null,
      report: {
        connectionGroupId: `${connectionId}__11111111-1111-4111-8111-111111111111`,
        reportId: '33333333-3333-4333-8333-333333333301',
        includedPages: ['overview'],
        permissionRefresh: true,
        permissionDownload: false,
      },
      metadata: { workspaceName: 'Retail' },
    });
  });

  it('returns neither effective identities nor credentials to viewers', async () => {
    const text = JSON.stringify(await getApp());
    expect(text).not.toMatch(/effective|secret|client/i);
  });
});

describe('Request paths', () => {
  const cases: [string, string, number, string][] = [
    ['a malformed ID', '/apps/1/reports/2/getToken', 400, 'malformed'],
    ['a null byte', '/apps/%00/reports/2/getToken', 400, 'malformed'],
    ['a broken escape', '/apps/%zz/reports/2/getToken', 400, 'malformed'],
    ['an unknown path', '/nothing', 404, 'not_found'],
  ];
  it.each(cases)('rejects %s with the common error body [000/8/9]', async (_, path, status, code) => {
    const { body, ...response } = await portal.requestAs<ErrorBody>('viewer@alpha.example', path);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ error: { code, message: expect.any(String) as string } });
  });

  it('names the invalid path parameters', async () => {
    const { body } = await portal.requestAs('viewer@alpha.example', '/apps/1/reports/2/getToken');
    expect(body.error.details?.map(({ field }) => field)).toEqual(['appId', 'reportId']);
  });

  it('accepts a path with a trailing slash [001/7/4] [001/7/40]', async () => {
    expect(await portal.requestAs('viewer@alpha.example', '/auth/whoAmI/')).toMatchObject({ status: 200 });
  });
});

describe('Audit log', () => {
  const findEntries = (requestId: string | null) =>
    portal.query<{ email: string | null; url: string; status_code: number; status_message: string }>(
      `select email, url, status_code, status_message from audit_log
       left join users on users.id = user_id where request_id = $1`,
      [requestId],
    );

  it('creates an audit entry for a rejected request before the response is sent', async () => {
    const path = `/users/${await portal.getId('users', 'viewer@beta.example')}/tenants`;
    const { headers } = await portal.requestAs('viewer@alpha.example', `${path}?secret=1`);
    expect(await findEntries(headers.get('x-request-id'))).toEqual([
      {
        email: 'viewer@alpha.example',
        url: `/api${path}`,
        status_code: 403,
        status_message: 'The user ID in the URL must be your own.',
      },
    ]);
  });

  it.each([
    ['a request of a deactivated user', 'inactive@alpha.example', 'inactive@alpha.example'],
    ['a request without a token', '', null],
  ])('creates an audit entry for %s', async (_, email, expectedEmail) => {
    const token = email ? await portal.createToken(email) : '';
    const { headers } = await portal.requestWithToken('/auth/whoAmI', token);
    expect(await findEntries(headers.get('x-request-id'))).toMatchObject([
      { email: expectedEmail, status_code: 401 },
    ]);
  });

  it('does not create an audit entry for a successful read', async () => {
    const { headers } = await portal.whoAmI('viewer@alpha.example');
    expect(await findEntries(headers.get('x-request-id'))).toEqual([]);
  });
});
