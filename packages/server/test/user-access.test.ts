import type { UserApp, Tenant } from '@embed-portal/api-contract';
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
  ])('returns the apps and tenants of %s, sorted by name', async (_, email, tenants, apps) => {
    expect(await listTenantNames(email)).toEqual(tenants);
    expect(await listAppNames(email)).toEqual(apps);
  });

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

  it('returns an app with its groups and its ordered reports', async () => {
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

  it('returns reports and links with their own sections only', async () => {
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
