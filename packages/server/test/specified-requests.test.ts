import { routes } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetId, refreshId } from './support/bi.ts';
import { biReportId, clientSecret, workspaceId } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

/*
 * Sends every specified request with its exact path, slashes and body. The tests depend on each other: they set up a
 * tenant with a report, use it and delete all of it.
 */
const admin = 'super@example.com';
const guest = 'guest@new.example';
let portal: Portal;
let ids: Record<string, string>;
const sentRequests = new Set<string>();

beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
  ids = {
    self: await portal.getId('users', admin),
    workspace: workspaceId,
    biReport: biReportId,
    datasetId,
    refreshId,
  };
});
afterAll(() => portal.close());

/** Sends a specified request. Replaces `{…}` in the path with an ID from an earlier response. */
async function send<Body>(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Body }> {
  sentRequests.add(`${method} ${path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`);
  const headers = path.endsWith('/invite') ? await portal.createCaptchaHeader(admin) : {};
  const resolvedPath = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  return portal.requestAs<Body>(admin, resolvedPath, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }),
  });
}
async function read(path: string): Promise<unknown> {
  const { status, body } = await send<unknown>('GET', path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
}
const readList = async (path: string): Promise<Record<string, unknown>[]> =>
  (await read(path)) as Record<string, unknown>[];
async function create(name: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await send<{ id: string }>('POST', path, body);
  expect({ path, status: response.status }).toEqual({ path, status: 201 });
  ids[name] = response.body.id;
  return response.body;
}
async function update(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await send<Record<string, unknown>>(method, path, body);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return response.body;
}
async function remove(path: string): Promise<void> {
  expect({ path, ...(await send('DELETE', path)) }).toMatchObject({ path, status: 204, body: '' });
}

describe('Specified requests', () => {
  it('returns the current user, all users and the sign-in log', async () => {
    expect(await read('/auth/whoAmI')).toMatchObject({
      id: ids['self'],
      firstName: 'Ada',
      roles: { superAdmin: true, viewer: true },
      rolesList: ['superAdmin', 'viewer'],
    });
    const users = await readList('/users');
    expect(users.find(({ id }) => id === ids['self'])).toMatchObject({
      email: admin,
      registered: true,
      active: true,
      created: expect.any(Number) as number,
    });
    const [signIn] = await readList('/sign-in-logs');
    expect(signIn).toMatchObject({
      userId: ids['self'],
      created: expect.any(Number) as number,
      method: 'oidc',
    });
  });

  it('creates a tenant and invites users', async () => {
    const tenant = { name: 'North & Sea', description: 'Stores', URL: 'north-sea' };
    expect(await create('tenant', '/users/{self}/tenants/', tenant)).toMatchObject(tenant);
    expect(await update('PATCH', '/tenants/{tenant}', { description: 'Shops' })).toMatchObject({
      name: tenant.name,
      description: 'Shops',
    });
    expect((await readList('/users/{self}/tenants')).map(({ id }) => id)).toContain(ids['tenant']);
    const invitation = { emails: [guest], sendInvite: false, invitationMessage: 'Welcome<br>to us' };
    expect(await update('PUT', '/tenants/{tenant}/users/rel/{self}/invite', invitation)).toMatchObject({
      invited: [guest],
    });
    const members = await readList('/tenants/{tenant}/users/');
    const invited = members.find(({ email }) => email === guest);
    expect(invited).toMatchObject({ firstName: null, lastName: null, companyName: null });
    ids['guest'] = String(invited?.['id']);
    expect(await readList('/tenants/{tenant}/users')).toEqual(members);
  });

  it('changes the roles of a user', async () => {
    const roles = {
      superAdmin: false,
      userAdmin: true,
      contributerAdmin: false,
      connectionAdmin: true,
      viewer: true,
    };
    expect(await update('PATCH', '/users/{guest}', { roles, active: true })).toMatchObject({
      roles,
      active: true,
    });
  });

  it('creates a group and a connection and allows its workspaces', async () => {
    const tenantId = ids['tenant'];
    await create('group', '/tenants/{tenant}/groups/', { name: 'Readers', description: '', tenantId });
    const users = [ids['self'], ids['guest']];
    const group = await update('PATCH', '/groups/{group}', { name: 'All readers', users });
    expect(group).toMatchObject({ name: 'All readers', description: null, tenantId });
    expect((group['users'] as string[]).toSorted()).toEqual(users.toSorted());
    expect(await readList('/tenants/{tenant}/groups')).toMatchObject([
      { id: ids['group'], name: 'All readers' },
    ]);
    expect((await readList('/users/{self}/tenants/groups')).map(({ id }) => id)).toContain(ids['group']);

    const type = 'App Owns Data';
    await create('connection', '/tenants/{tenant}/power-bi-connections/', {
      name: 'BI',
      description: '',
      tenantId,
      type,
    });
    const auth = { clientId: 'client', clientSecret, tenantId: 'new.example' };
    expect(await update('PATCH', '/power-bi-connections/{connection}', { auth })).toMatchObject({
      auth: { clientId: 'client', tenantId: 'new.example', hasClientSecret: true, secretExpires: null },
    });
    expect(await update('PATCH', '/power-bi-connections/{connection}/syncPbiGroups')).toMatchObject({
      authenticated: true,
      groups: expect.arrayContaining([{ id: workspaceId, name: 'Retail' }]) as unknown,
      groupsSyncDate: expect.any(Number) as number,
    });
    const updated = await update('PATCH', '/power-bi-connections/{connection}', {
      groupsFilter: [workspaceId],
    });
    expect(updated['groupsFilter']).toEqual([workspaceId]);
    expect(await readList('/tenants/{tenant}/power-bi-connections')).toMatchObject([
      { id: ids['connection'], type },
    ]);
    const grouped = await readList('/users/{self}/tenants/power-bi-connections');
    expect(grouped.find(({ id }) => id === tenantId)).toMatchObject({
      powerBiConnections: [{ id: ids['connection'], name: 'BI' }],
    });
    expect(await readList('/tenants/{tenant}/power-bi-connections/connectionGroups')).toMatchObject([
      { id: `${ids['connection'] ?? ''}__${workspaceId}`, reports: expect.any(Array) as unknown[] },
    ]);
    const pages = await readList(
      '/power-bi-connections/{connection}/groups/{workspace}/reports/{biReport}/pages',
    );
    expect(pages.map(({ name }) => name)).toEqual(['overview', 'products', 'tooltip']);
  });

  it('returns the authorization URL of a connection', async () => {
    const type = 'App Owns Data - User Principal';
    const body = { name: 'Person', tenantId: ids['tenant'], type };
    await create('personal', '/tenants/{tenant}/power-bi-connections/', body);
    const auth = { clientId: 'client', clientSecret, tenantId: 'new.example' };
    await update('PATCH', '/power-bi-connections/{personal}', { auth });
    const { url } = (await read('/power-bi-connections/{personal}/buildAuthorizeUrl')) as { url: string };
    expect(new URL(url).pathname).toBe('/new.example/oauth2/v2.0/authorize');
    await remove('/power-bi-connections/{personal}');
  });

  it('creates a report and an app', async () => {
    const tenantId = ids['tenant'];
    const report = {
      connectionGroupId: `${ids['connection'] ?? ''}__${workspaceId}`,
      reportId: biReportId,
      includedPages: ['overview'],
      reportSecurityFilters: [
        {
          id: '1',
          name: 'Here',
          filterType: 'Basic',
          target: { table: 'Store', column: 'Country' },
          operator: 'In',
          values: ['NL'],
        },
      ],
      reportEffectiveIdentity: { active: false, staticUsernameValue: '', usernameValues: 'email', role: '' },
      permissionRefresh: true,
      permissionDownload: false,
      permissionBookmark: false,
      permissionSubscribe: false,
      permissionAlert: false,
    };
    const metadata = { workspaceName: 'Retail', reportName: 'Sales', includedPagesNames: ['Overview'] };
    const entry = { name: 'Sales', description: 'By store', tenantId, type: 'Report', report, metadata };
    expect(await create('report', '/tenants/{tenant}/reports/', entry)).toMatchObject({
      name: 'Sales',
      metadata,
    });
    const link = {
      name: 'Manual',
      tenantId,
      type: 'Link',
      link: { url: 'https://manual.example', embed: false },
    };
    await create('link', '/tenants/{tenant}/reports/', link);
    expect(await update('PATCH', '/reports/{report}', { description: 'By shop' })).toMatchObject({
      description: 'By shop',
      report: { includedPages: ['overview'] },
    });
    expect((await readList('/tenants/{tenant}/reports')).map(({ name }) => name)).toEqual([
      'Manual',
      'Sales',
    ]);
    expect((await readList('/users/{self}/tenants/reports')).map(({ id }) => id)).toContain(ids['report']);

    const groups = [ids['group']];
    const reports = [ids['report'], ids['link']];
    const app = { name: 'Shops', description: 'All of them', icon: 'store', tenantId, groups, reports };
    await create('app', '/tenants/{tenant}/apps/', app);
    await update('PATCH', '/apps/{app}', { ...app, reports: reports.toReversed() });
    const listedApp = (await readList('/users/{self}/tenants/apps')).find(({ id }) => id === ids['app']);
    expect(listedApp).toMatchObject({
      name: 'Shops',
      icon: 'store',
      tenantId,
      __groups: [{ id: ids['group'], name: 'All readers' }],
      __reports: [
        { name: 'Manual', type: 'Link', link: { url: 'https://manual.example' } },
        { name: 'Sales', type: 'Report', metadata },
      ],
    });
  });

  it('returns an embed token for the report and refreshes its data', async () => {
    expect(await read('/apps/{app}/reports/{report}/getToken')).toEqual({
      accessToken: {
        appOwnsData: true,
        token: expect.any(String) as string,
        expiresAt: expect.any(Number) as number,
      },
      reportConfig: { id: biReportId, embedUrl: expect.any(String) as string, datasetId },
    });
    const refreshes = '/apps/{app}/reports/{report}/datasets/{datasetId}/refreshes';
    expect((await readList(refreshes))[0]).toMatchObject({
      requestId: refreshId,
      refreshType: 'ViaEnhancedApi',
      startTime: '2030-01-01T00:00:00Z',
      status: 'Unknown',
    });
    expect((await send('POST', refreshes)).status).toBe(204);
    await remove(`${refreshes}/{refreshId}`);
  });

  it('records the requests in the audit log with their bodies', async () => {
    const rows = await readList('/audit-logs');
    const entry = rows.find(({ url, method }) => method === 'POST' && String(url).endsWith('/apps/'));
    expect(entry).toMatchObject({
      userId: ids['self'],
      created: expect.any(Number) as number,
      statusCode: 201,
      statusMessage: 'Created',
      body: { name: 'Shops', groups: [ids['group']] },
    });
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
  });

  it('deletes all created entities', async () => {
    for (const path of ['/apps/{app}', '/reports/{report}', '/reports/{link}', '/groups/{group}'])
      await remove(path);
    await remove('/power-bi-connections/{connection}');
    await remove('/tenants/{tenant}/users/rel/{guest}');
    await remove('/users/{guest}');
    await remove('/tenants/{tenant}');
    expect((await readList('/users/{self}/tenants')).map(({ id }) => id)).not.toContain(ids['tenant']);
  });

  it('sends requests to all routes except those that the specification does not contain', () => {
    const knownRoutes = Object.values(routes).map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(knownRoutes.filter((route) => !sentRequests.has(route))).toEqual([
      'GET /users/{}/app-shortcuts',
      'PUT /users/{}/favorites/{}',
      'DELETE /users/{}/favorites/{}',
      'GET /access/apps',
      'GET /access/apps/{}',
      'GET /access/search',
      'GET /apps/{}/access/address',
      'GET /apps/{}/access',
      'GET /apps/{}/access/export',
      'GET /users/{}/access',
      'GET /users/{}/access/{}',
      'GET /users/{}/profile',
      'POST /apps/{}/access-requests',
      'GET /access-requests',
      'POST /apps/{}/access-requests/{}/decision',
      'GET /tenants/{}',
      'GET /tenants/{}/users/rel/{}',
      'PATCH /tenants/{}/users/rel/{}',
      'GET /tenants/{}/invitations',
      'POST /tenants/{}/invitations/{}/resend',
      'POST /tenants/{}/invitations/resend',
      'DELETE /tenants/{}/invitations/{}',
      'GET /users/{}/invitations',
      'PUT /users/{}/invitations/{}',
      'DELETE /users/{}/invitations/{}',
      'GET /archivedTenants',
      'POST /tenants/{}/archive',
      'POST /tenants/{}/unarchive',
      'GET /tenants/{}/contents',
      'POST /tenants/{}/deletion',
      'GET /users/{}/deletion-consequences',
      'GET /tenants/{}/users/rel/{}/removal-consequences',
      'POST /bulkDeletions',
      'GET /deletions',
      'POST /deletions/{}/restore',
      'DELETE /deletions/{}',
      'GET /groups/{}',
      'POST /tenants/{}/reports/test',
      'POST /tenants/{}/users/{}/previewReport',
      'GET /reports/{}',
      'GET /apps/{}',
      'GET /power-bi-connections/{}',
      'POST /power-bi-connections/{}/authorizations',
      'GET /power-bi-connections/{}/authorizations/{}',
      'GET /health',
      'GET /health/counts',
      'GET /health/{}/users',
      'GET /health/{}/reports',
      'GET /health/{}/apps',
      'POST /power-bi-connections/{}/check',
      'POST /reports/{}/check',
      'POST /apps/{}/reports/{}/problems',
      'POST /apps/{}/reports/{}/outcome',
      'GET /users/{}',
      'GET /audit-logs/export',
      'POST /audit-logs/{}/revert',
      'GET /setup',
      'PATCH /setup',
      'GET /captcha/challenge',
      'POST /tenants/{}/users/rel/{}/view-sessions',
      'GET /view-sessions/{}',
      'DELETE /view-sessions/{}',
    ]);
    expect([...sentRequests].filter((route) => !knownRoutes.includes(route))).toEqual([]);
  });
});
