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
const getSections = (app: UserApp) => app.__reports.map(({ name, section }) => [name, section]);
const buildSectionedReports = async (sales: string, filtered = sales) => [
  await getReportId('manual of alpha'),
  { id: await getReportId('sales of alpha'), section: sales },
  { id: await getReportId('filtered of alpha'), section: filtered },
];
describe('POST /tenants/{tenantId}/apps', () => {
  it('creates an app with ordered reports, groups and an icon', async () => {
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

  it('creates an app whose reports are in sections, and trims the names of the sections', async () => {
    const { status, body } = await create(
      await buildAppBody({ reports: await buildSectionedReports(' Finance ') }),
    );
    expect(status).toBe(201);
    expect(getSections(body)).toEqual([
      ['manual of alpha', null],
      ['sales of alpha', 'Finance'],
      ['filtered of alpha', 'Finance'],
    ]);
    const listed = (await portal.listApps('viewer@alpha.example')).body.find(({ id }) => id === body.id);
    expect(listed && getSections(listed)).toEqual(getSections(body));
  });

  it('accepts the longest name of a section, and objects without a section', async () => {
    const [manual = '', sales = ''] = [
      await getReportId('manual of alpha'),
      await getReportId('sales of alpha'),
    ];
    const { body } = await create(
      await buildAppBody({ reports: [{ id: manual }, { id: sales, section: 'x'.repeat(60) }] }),
    );
    expect(getSections(body)).toEqual([
      ['manual of alpha', null],
      ['sales of alpha', 'x'.repeat(60)],
    ]);
  });

  const invalidSections: [string, unknown, string][] = [
    ['a blank name', ' ', 'Section name is required'],
    ['a name of 61 characters', 'x'.repeat(61), 'Section must be at most 60 characters'],
    ['a name of two lines', 'Sales\nand stores', 'Must be a single line without tabs'],
    ['a name with a control character', 'Sales\u0007', 'Contains an invisible character. Remove it.'],
    [
      'a name with half of a character pair',
      'Sales\ud800',
      'Contains a character that cannot be stored. Remove it.',
    ],
  ];
  it.each(invalidSections)('rejects a section with %s and writes nothing', async (_, section, message) => {
    const before = await portal.hashState();
    const reports = [{ id: await getReportId('sales of alpha'), section }];
    expect(await create(await buildAppBody({ reports }))).toMatchObject(
      buildFieldError('reports[0].section', message),
    );
    expect(await portal.hashState()).toBe(before);
  });

  it('rejects a section that is not text', async () => {
    const reports = [{ id: await getReportId('sales of alpha'), section: 1 }];
    expect(await create(await buildAppBody({ reports }))).toMatchObject(
      buildFieldError('reports[0]', 'Must be an ID, or an object with an ID and a section'),
    );
  });

  it.each([
    [['Finance', null], 1, 'Reports without a section must precede all sections'],
    [['Finance', 'Stores', 'Finance'], 2, 'The reports of a section must be consecutive'],
  ])('rejects reports in the sections %j', async (sections, index, message) => {
    const names = ['sales of alpha', 'manual of alpha', 'filtered of alpha'];
    const reports = await Promise.all(
      sections.map(async (section, at) => ({ id: await getReportId(names[at] ?? ''), section })),
    );
    expect(await create(await buildAppBody({ reports }))).toMatchObject(
      buildFieldError(`reports[${String(index)}].section`, message),
    );
  });

  it('rejects a report that is in two sections, and more than 50 sections', async () => {
    const id = await getReportId('sales of alpha');
    const twice = [
      { id, section: 'Finance' },
      { id, section: 'Stores' },
    ];
    expect(await create(await buildAppBody({ reports: twice }))).toMatchObject(
      buildFieldError('reports', 'Must not contain duplicates'),
    );
    const many = Array.from({ length: 51 }, (_, index) => ({
      id: randomUUID(),
      section: `Section ${String(index)}`,
    }));
    expect(await create(await buildAppBody({ reports: many }))).toMatchObject(
      buildFieldError('reports', 'Must contain at most 50 sections'),
    );
    expect(await create(await buildAppBody({ reports: many.slice(1) }))).toMatchObject(
      buildFieldError('reports', 'Must belong to the tenant'),
    );
  });

  it("rejects another tenant's report in a section", async () => {
    const reports = [{ id: await getReportId('sales of beta'), section: 'Finance' }];
    expect(await create(await buildAppBody({ reports }))).toMatchObject(
      buildFieldError('reports', 'Must belong to the tenant'),
    );
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
  it('changes the order of reports and keeps omitted fields', async () => {
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

  it('changes sections and their order, keeps them if the body has no reports, and removes them with a list of IDs', async () => {
    const created = await create(await buildAppBody({ reports: await buildSectionedReports('Finance') }));
    const { id, version } = created.body;
    const [manual, sales, filtered] = await buildSectionedReports('Stores', 'Finance');
    const changed = await patch(id, { reports: [manual, filtered, sales] });
    expect(getSections(changed.body)).toEqual([
      ['manual of alpha', null],
      ['filtered of alpha', 'Finance'],
      ['sales of alpha', 'Stores'],
    ]);
    expect(changed.body.version).toBeGreaterThan(version);
    const renamed = await patch(id, { name: 'Renamed' });
    expect(getSections(renamed.body)).toEqual(getSections(changed.body));
    const withoutSections = await patch(id, { reports: changed.body.__reports.map((report) => report.id) });
    expect(getSections(withoutSections.body)).toEqual([
      ['manual of alpha', null],
      ['filtered of alpha', null],
      ['sales of alpha', null],
    ]);
  });

  it('counts a renamed section as a change of the app, and an unchanged one as none', async () => {
    const { body } = await create(await buildAppBody({ reports: await buildSectionedReports('Finance') }));
    const same = await patch(body.id, { reports: await buildSectionedReports('Finance') });
    const renamed = await patch(body.id, { reports: await buildSectionedReports('Sales') });
    expect(renamed.body.version).toBeGreaterThan(same.body.version);
    const stale = await portal.callRoute(
      admin,
      'updateApp',
      { appId: body.id },
      {
        body: { reports: await buildSectionedReports('Stale') },
        headers: { 'if-match': `"${String(same.body.version)}"` },
      },
    );
    expect(stale.status).toBe(412);
    expect(getSections((await patch(body.id, {})).body)).toEqual(getSections(renamed.body));
  });

  it('returns null as the section of a report without a section', async () => {
    const { body } = await patch(await insertApp(portal, 'alpha'), {});
    expect(body.__reports).toMatchObject([{ name: 'Fresh', section: null }]);
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
  it('deletes the app but not its reports, and then returns 404', async () => {
    const appId = await insertApp(portal, 'alpha');
    const count = async () => (await portal.query('select 1 from reports')).length;
    const before = await count();
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(204);
    expect(await count()).toBe(before);
    expect((await portal.callRoute(admin, 'deleteApp', { appId })).status).toBe(404);
  });
});
