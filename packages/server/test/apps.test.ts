import { randomUUID } from 'node:crypto';
import type { UserApp } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFieldError } from './support/field-error.ts';
import { insertApp, insertGroup, insertReport, insertTenant } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
});
afterAll(() => portal.close());

const admin = 'contributer@alpha.example';
const getTenantId = (key = 'alpha') => portal.getId('tenants', `Tenant ${key}`);
const getGroupId = (name = 'readers of alpha') => portal.getId('groups', name);
const getReportId = (name: string) => portal.getId('reports', name);

const buildAppBody = async (fields: object = {}) => ({
  name: 'New',
  tenantId: await getTenantId(),
  groups: [await getGroupId()],
  reports: [await getReportId('sales of alpha'), await getReportId('manual of alpha')],
  ...fields,
});
const create = async (body: object) =>
  portal.callRoute<UserApp>(admin, 'createApp', { tenantId: await getTenantId() }, { body });
const patch = (appId: string, body: object) =>
  portal.callRoute<UserApp>(admin, 'updateApp', { appId }, { body });
const getReportNames = (app: UserApp) => app.__reports.map(({ name }) => name);
describe('POST /tenants/{tenantId}/apps', () => {
  it('creates an app with ordered reports, groups and an icon [001/3/1] [001/3/2] [001/5/11] [001/7/3] [001/7/4] [001/7/44] [001/3/14] [001/3/15]', async () => {
    const { status, body } = await create(await buildAppBody());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'New',
      description: null,
      icon: 'rounded-corner',
      tenantId: await getTenantId(),
      __groups: [{ id: await getGroupId(), name: 'readers of alpha' }],
    });
    expect(getReportNames(body)).toEqual(['sales of alpha', 'manual of alpha']);
  });

  it('shows a new app immediately to the members of its groups and to no other viewer', async () => {
    const { body } = await create(await buildAppBody({ name: 'For readers' }));
    const canSeeApp = async (email: string) =>
      (await portal.listApps(email)).body.some(({ id }) => id === body.id);
    expect(await canSeeApp('viewer@alpha.example')).toBe(true);
    expect(await canSeeApp('outsider@alpha.example')).toBe(false);
  });

  const invalidApps: [string, () => Promise<object>, string, string][] = [
    ['without a name', async () => ({ name: ' ' }), 'name', 'Name is required'],
    ['without a tenant', async () => ({ tenantId: '' }), 'tenantId', 'Tenant is required'],
    ['with a blank icon', async () => ({ icon: '' }), 'icon', 'Icon is required'],
    ['with an unknown icon', async () => ({ icon: 'star' }), 'icon', 'Icon must be one of the app icons'],
    [
      'with an unknown color',
      async () => ({ icon: 'store:pink' }),
      'icon',
      'Icon must be one of the app icons',
    ],
    ['without groups', async () => ({ groups: [] }), 'groups', 'At least one group must be selected'],
    ['without reports', async () => ({ reports: [] }), 'reports', 'At least one report must be selected'],
    [
      'without a list of reports',
      async () => ({ reports: undefined }),
      'reports',
      'At least one report must be selected',
    ],
    [
      'with a report twice',
      async () => ({ reports: Array(2).fill(await getReportId('manual of alpha')) }),
      'reports',
      'Must not contain duplicates',
    ],
    [
      'for another tenant',
      async () => ({ tenantId: await getTenantId('beta') }),
      'tenantId',
      'Must match the tenant in the URL',
    ],
    [
      "with another tenant's group",
      async () => ({ groups: [await getGroupId(), await getGroupId('readers of beta')] }),
      'groups',
      'Must belong to the tenant',
    ],
    [
      "with another tenant's report",
      async () => ({ reports: [await getReportId('sales of beta')] }),
      'reports',
      'Must belong to the tenant',
    ],
    [
      'with an unknown report',
      async () => ({ reports: [randomUUID()] }),
      'reports',
      'Must belong to the tenant',
    ],
  ];
  it.each(invalidApps)('rejects an app %s and writes nothing [T2]', async (_, fields, field, message) => {
    const before = await portal.hashState();
    expect(await create(await buildAppBody(await fields()))).toMatchObject(buildFieldError(field, message));
    expect(await portal.hashState()).toBe(before);
  });

  it('rejects groups and reports of different tenants, even for superAdmins', async () => {
    const body = await buildAppBody({ groups: [await getGroupId('readers of beta')] });
    const response = await portal.callRoute(
      'super@example.com',
      'createApp',
      { tenantId: await getTenantId() },
      { body },
    );
    expect(response).toMatchObject(buildFieldError('groups', 'Must belong to the tenant'));
  });
});

describe('PATCH /apps/{appId}', () => {
  it('changes the order of reports and keeps omitted fields [001/3/2] [001/7/5]', async () => {
    const { body } = await create(await buildAppBody({ icon: 'chart-line:rose', description: 'Text' }));
    const [sales = '', manual = ''] = body.__reports.map(({ id }) => id);
    const filtered = await getReportId('filtered of alpha');
    const reordered = await patch(body.id, { reports: [manual, filtered, sales] });
    expect(getReportNames(reordered.body)).toEqual([
      'manual of alpha',
      'filtered of alpha',
      'sales of alpha',
    ]);
    expect(reordered.body).toMatchObject({
      icon: 'chart-line:rose',
      description: 'Text',
      __groups: body.__groups,
    });
    const renamed = await patch(body.id, { name: 'Renamed' });
    expect(renamed.body).toEqual({
      ...reordered.body,
      name: 'Renamed',
      version: reordered.body.version + 1,
    });
  });

  it.each([
    [
      "another tenant's group",
      async () => ({ groups: [await getGroupId('readers of beta')] }),
      'groups',
      'Must belong to the tenant',
    ],
    [
      "another tenant's report",
      async () => ({ reports: [await getReportId('manual of beta')] }),
      'reports',
      'Must belong to the tenant',
    ],
    [
      'a tenant that the administrator is not a member of',
      async () => ({ tenantId: await getTenantId('beta') }),
      'tenantId',
      'Tenant not found',
    ],
    ['no groups', async () => ({ groups: [] }), 'groups', 'At least one group must be selected'],
    [
      'another tenant without its groups',
      async () => ({ tenantId: await insertTenant(portal, 'alpha') }),
      'groups',
      'Must belong to the tenant',
    ],
  ])('rejects an update of an app with %s and writes nothing [T2]', async (_, fields, field, message) => {
    const appId = await insertApp(portal, 'alpha');
    const body = await fields();
    const before = await portal.hashState();
    expect(await patch(appId, body)).toMatchObject(buildFieldError(field, message));
    expect(await portal.hashState()).toBe(before);
  });

  it('moves an app to another tenant together with groups and reports of that tenant', async () => {
    const appId = await insertApp(portal, 'alpha');
    const tenantId = await insertTenant(portal, 'alpha');
    const [groupId, reportId] = [await insertGroup(portal, 'alpha'), await insertReport(portal, 'alpha')];
    await portal.query('update groups set tenant_id = $1 where id = $2', [tenantId, groupId]);
    await portal.query('update reports set tenant_id = $1 where id = $2', [tenantId, reportId]);
    const { body } = await patch(appId, { tenantId, groups: [groupId], reports: [reportId] });
    expect(body).toMatchObject({ tenantId, __groups: [{ id: groupId }], __reports: [{ id: reportId }] });
  });

  it('stores one of the requested orders when changes are simultaneous', async () => {
    const { body } = await create(await buildAppBody());
    const ids = body.__reports.map(({ id }) => id);
    const orders = [ids, [...ids].reverse()];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => patch(body.id, { reports: orders[index % 2] })),
    );
    expect(responses.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const rows = await portal.query<{ report_id: string }>(
      'select report_id from app_reports where app_id = $1 order by position',
      [body.id],
    );
    expect(orders).toContainEqual(rows.map(({ report_id }) => report_id));
  });
});

describe('DELETE /apps/{appId}', () => {
  it('deletes the app but not its reports, and then returns 404 [001/7/6]', async () => {
    const appId = await insertApp(portal, 'alpha');
    const count = async () => (await portal.query('select 1 from reports')).length;
    const before = await count();
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(204);
    expect(await count()).toBe(before);
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(404);
  });
});
