import type { UserApp } from '@embed-portal/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const tenant = (key = 'alpha') => portal.getId('tenants', `Tenant ${key}`);
const group = (name = 'readers of alpha') => portal.getId('groups', name);
const report = (name: string) => portal.getId('reports', name);

const appBody = async (fields: object = {}) => ({
  name: 'New',
  tenantId: await tenant(),
  groups: [await group()],
  reports: [await report('sales of alpha'), await report('manual of alpha')],
  ...fields,
});
const create = async (body: object) =>
  portal.callRoute<UserApp>(admin, 'createApp', { tenantId: await tenant() }, { body });
const patch = (appId: string, body: object) =>
  portal.callRoute<UserApp>(admin, 'updateApp', { appId }, { body });
const getNames = (app: UserApp) => app.__reports.map(({ name }) => name);
const buildFieldError = (field: string, message?: string) => ({
  status: 422,
  body: { error: { details: [{ field, message: message ?? (expect.any(String) as string) }] } },
});

describe('POST /tenants/{tenantId}/apps', () => {
  it('creates an app with ordered reports, groups and an icon [001/3/1] [001/3/2] [001/5/11] [001/7/3] [001/7/4] [001/7/44]', async () => {
    const { status, body } = await create(await appBody());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'New',
      description: null,
      icon: 'rounded-corner',
      tenantId: await tenant(),
      __groups: [{ id: await group(), name: 'readers of alpha' }],
    });
    expect(getNames(body)).toEqual(['sales of alpha', 'manual of alpha']);
  });

  it('shows a new app immediately to the members of its groups and to no other viewer', async () => {
    const { body } = await create(await appBody({ name: 'For readers' }));
    const seen = async (email: string) =>
      (await portal.listApps(email)).body.some(({ id }) => id === body.id);
    expect(await seen('viewer@alpha.example')).toBe(true);
    expect(await seen('outsider@alpha.example')).toBe(false);
  });

  const faults: [string, () => Promise<object>, string, string?][] = [
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
      'with no list of reports',
      async () => ({ reports: undefined }),
      'reports',
      'At least one report must be selected',
    ],
    [
      'with a report twice',
      async () => ({ reports: Array(2).fill(await report('manual of alpha')) }),
      'reports',
    ],
    ['for another tenant', async () => ({ tenantId: await tenant('beta') }), 'tenantId'],
    [
      "with another tenant's group",
      async () => ({ groups: [await group(), await group('readers of beta')] }),
      'groups',
    ],
    ["with another tenant's report", async () => ({ reports: [await report('sales of beta')] }), 'reports'],
    ['with a report that is none', async () => ({ reports: [randomUUID()] }), 'reports'],
  ];
  it.each(faults)(
    'rejects an app %s and writes nothing [001/9/7] [T2]',
    async (_, fields, field, message) => {
      const before = await portal.hashState();
      expect(await create(await appBody(await fields()))).toMatchObject(buildFieldError(field, message));
      expect(await portal.hashState()).toBe(before);
    },
  );

  it('rejects groups and reports of different tenants, even for superAdmins', async () => {
    const body = await appBody({ groups: [await group('readers of beta')] });
    const response = await portal.callRoute(
      'super@example.com',
      'createApp',
      { tenantId: await tenant() },
      { body },
    );
    expect(response).toMatchObject(buildFieldError('groups'));
  });
});

describe('PATCH /apps/{appId}', () => {
  it('reorders reports and keeps omitted fields [001/3/2] [001/7/5]', async () => {
    const { body } = await create(await appBody({ icon: 'chart-line:rose', description: 'Text' }));
    const [sales = '', manual = ''] = body.__reports.map(({ id }) => id);
    const filtered = await report('filtered of alpha');
    const changed = await patch(body.id, { reports: [manual, filtered, sales] });
    expect(getNames(changed.body)).toEqual(['manual of alpha', 'filtered of alpha', 'sales of alpha']);
    expect(changed.body).toMatchObject({
      icon: 'chart-line:rose',
      description: 'Text',
      __groups: body.__groups,
    });
    const renamed = await patch(body.id, { name: 'Renamed' });
    expect(renamed.body).toEqual({
      ...changed.body,
      name: 'Renamed',
      version: changed.body.version + 1,
    });
  });

  it.each([
    ["another tenant's group", async () => ({ groups: [await group('readers of beta')] })],
    ["another tenant's report", async () => ({ reports: [await report('manual of beta')] })],
    ["another user's tenant", async () => ({ tenantId: await tenant('beta') })],
    ['no groups', async () => ({ groups: [] })],
    ['another tenant without its groups', async () => ({ tenantId: await insertTenant(portal, 'alpha') })],
  ])('rejects a change to %s and writes nothing [T2]', async (_, fields) => {
    const appId = await insertApp(portal, 'alpha');
    const body = await fields();
    const before = await portal.hashState();
    expect((await patch(appId, body)).status).toBe(422);
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

  it('applies exactly one of two simultaneous changes', async () => {
    const { body } = await create(await appBody());
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
  it('keeps the reports and groups of the app [001/7/6]', async () => {
    const appId = await insertApp(portal, 'alpha');
    const count = async () => (await portal.query('select 1 from reports')).length;
    const before = await count();
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(204);
    expect(await count()).toBe(before);
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(404);
  });
});
