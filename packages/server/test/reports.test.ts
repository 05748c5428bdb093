import { randomUUID } from 'node:crypto';
import type { Report } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFieldError } from './support/field-error.ts';
import { biReportId, workspaceId } from './support/fixture.ts';
import { insertReport, insertTenant } from './support/insert-rows.ts';
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
const getConnectionGroupId = async (name = 'principal of alpha') =>
  `${await portal.getId('connections', name)}__${workspaceId}`;

const filter = {
  id: 'f1',
  name: 'Region',
  filterType: 'Basic',
  target: { table: 'Store', column: 'Region' },
  operator: 'In',
  values: ['North', 5, true],
};
const identity = { active: true, usernameValues: 'email', staticUsernameValue: null, role: 'Region' };

/**
 * Builds a complete body of type Report. `fields` overrides its fields, and `section` overrides the fields of its
 * report section.
 */
const buildReportBody = async (fields: object = {}, section: object = {}) => ({
  name: 'New',
  description: null,
  tenantId: await getTenantId(),
  type: 'Report',
  report: {
    connectionGroupId: await getConnectionGroupId(),
    reportId: biReportId,
    includedPages: ['overview', 'products'],
    reportSecurityFilters: [filter],
    reportEffectiveIdentity: identity,
    permissionRefresh: true,
    permissionDownload: false,
    permissionBookmark: false,
    permissionSubscribe: false,
    permissionAlert: false,
    ...section,
  },
  metadata: { workspaceName: 'Retail', reportName: 'Sales', includedPagesNames: ['Overview', 'Products'] },
  ...fields,
});
const buildLinkBody = async (url: unknown) => ({
  name: 'Manual',
  tenantId: await getTenantId(),
  type: 'Link',
  link: { url },
});

const create = async (body: object) =>
  portal.callRoute<Report>(admin, 'createReport', { tenantId: await getTenantId() }, { body });
const patch = (reportId: string, body: object) =>
  portal.callRoute<Report>(admin, 'updateReport', { reportId }, { body });

describe('POST /tenants/{tenantId}/reports', () => {
  it('creates a report with all fields', async () => {
    const body = await buildReportBody();
    const response = await create(body);
    expect(response).toMatchObject({ status: 201, body: { ...body, link: null } });
    const userId = await portal.getId('users', admin);
    const { body: list } = await portal.callRoute<Report[]>(admin, 'listReportsOfUser', { userId });
    expect(list).toContainEqual(response.body);
  });

  it('requires only the name, the tenant, the type and the location of the report', async () => {
    const body = await buildReportBody();
    const { connectionGroupId, reportId } = body.report;
    const { description: _, metadata: __, ...rest } = body;
    const response = await create({ ...rest, report: { connectionGroupId, reportId } });
    expect(response).toMatchObject({
      status: 201,
      body: {
        report: {
          includedPages: [],
          reportSecurityFilters: [],
          reportEffectiveIdentity: null,
          permissionRefresh: false,
        },
        metadata: { workspaceName: '' },
      },
    });
  });

  it('ignores the section of the other type, even when invalid', async () => {
    expect((await create(await buildReportBody({ link: { url: '' } }))).status).toBe(201);
    expect(
      (await create({ ...(await buildLinkBody('https://example.com')), report: { reportId: '' } })).status,
    ).toBe(201);
  });

  const invalidReports: [string, object, object, string, string][] = [
    ['no name', { name: '' }, {}, 'name', 'Name is required'],
    ['no tenant', { tenantId: null }, {}, 'tenantId', 'Tenant ID is required'],
    ['an unknown type', { type: 'Page' }, {}, 'type', 'Invalid Type value'],
    ['no section', { report: null }, {}, 'report', 'Report Workspace is required'],
    [
      'no workspace',
      {},
      { connectionGroupId: '' },
      'report.connectionGroupId',
      'Report Workspace is required',
    ],
    [
      'a workspace that contains a path',
      {},
      { connectionGroupId: 'a__../..' },
      'report.connectionGroupId',
      'Report Workspace is required',
    ],
    ['no report ID', {}, { reportId: undefined }, 'report.reportId', 'Report is required'],
    ['a report ID that contains a path', {}, { reportId: '../x' }, 'report.reportId', 'Report is required'],
    [
      'a filter without a name',
      {},
      { reportSecurityFilters: [{ ...filter, name: '' }] },
      'report.reportSecurityFilters[0].name',
      'Name is required',
    ],
    [
      'a filter without a table',
      {},
      { reportSecurityFilters: [{ ...filter, target: { column: 'x' } }] },
      'report.reportSecurityFilters[0].target.table',
      'Table is required',
    ],
    [
      'a filter without a column',
      {},
      { reportSecurityFilters: [{ ...filter, target: { table: 'x' } }] },
      'report.reportSecurityFilters[0].target.column',
      'Column is required',
    ],
    [
      'a filter with an unknown operator',
      {},
      { reportSecurityFilters: [{ ...filter, operator: 'All' }] },
      'report.reportSecurityFilters[0].operator',
      'Operator is required',
    ],
    [
      'a filter without values',
      {},
      { reportSecurityFilters: [{ ...filter, values: [] }] },
      'report.reportSecurityFilters[0].values',
      'At least one value is required',
    ],
    [
      'a static identity without a user name',
      {},
      { reportEffectiveIdentity: { ...identity, usernameValues: 'static' } },
      'report.reportEffectiveIdentity.staticUsernameValue',
      'Static user name is required',
    ],
    [
      'two roles in one value',
      {},
      { reportEffectiveIdentity: { ...identity, role: 'a,b' } },
      'report.reportEffectiveIdentity.role',
      'Must not contain a comma',
    ],
  ];
  it.each(invalidReports)('rejects a report with %s', async (_, fields, section, field, message) => {
    const before = await portal.hashState();
    expect(await create(await buildReportBody(fields, section))).toMatchObject(
      buildFieldError(field, message),
    );
    expect(await portal.hashState()).toBe(before);
  });

  it.each([
    [
      'of another tenant',
      () => getConnectionGroupId('principal of beta'),
      'The connection does not exist in this tenant',
    ],
    [
      'of an unknown connection',
      async () => `${randomUUID()}__${workspaceId}`,
      'The connection does not exist in this tenant',
    ],
    [
      'that its connection does not allow',
      () => getConnectionGroupId('closed of alpha'),
      'The connection does not allow this workspace',
    ],
  ])('rejects a workspace %s [T2]', async (_, getConnectionGroupId, message) => {
    const before = await portal.hashState();
    const body = await buildReportBody({}, { connectionGroupId: await getConnectionGroupId() });
    expect(await create(body)).toMatchObject(buildFieldError('report.connectionGroupId', message));
    expect(await portal.hashState()).toBe(before);
  });
});

describe('PATCH /reports/{reportId}', () => {
  const createSampleReport = async () => (await create(await buildReportBody())).body;

  it('keeps omitted fields of a report, even within a section', async () => {
    const report = await createSampleReport();
    const { body } = await patch(report.id, { name: 'Renamed', report: { permissionRefresh: false } });
    expect(body).toEqual({
      ...report,
      name: 'Renamed',
      version: report.version + 1,
      report: { ...report.report, permissionRefresh: false },
    });
  });

  it('changes a report to a link without report fields, and back', async () => {
    const { id } = await createSampleReport();
    const link = { url: 'https://example.com/', embed: true };
    expect((await patch(id, { type: 'Link', link })).body).toMatchObject({
      type: 'Link',
      link,
      report: null,
    });
    const [row] = await portal.query('select connection_id, effective_identity from reports where id = $1', [
      id,
    ]);
    expect(row).toEqual({ connection_id: null, effective_identity: null });
    expect(await patch(id, { type: 'Report' })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'invalid',
          details: [
            { field: 'report.connectionGroupId', message: 'Report Workspace is required' },
            { field: 'report.reportId', message: 'Report is required' },
          ],
        },
      },
    });
    expect((await patch(id, await buildReportBody())).body.type).toBe('Report');
  });

  it('validates the report that results from a change', async () => {
    const { id } = await createSampleReport();
    const before = await portal.hashState();
    expect(await patch(id, { report: { reportId: 'x' } })).toMatchObject(
      buildFieldError('report.reportId', 'Report is required'),
    );
    const otherWorkspace = { report: { connectionGroupId: await getConnectionGroupId('principal of beta') } };
    expect((await patch(id, otherWorkspace)).status).toBe(422);
    expect((await patch(id, { tenantId: await getTenantId('beta') })).status).toBe(422);
    expect(await portal.hashState()).toBe(before);
  });

  it('updates a report whose workspace is no longer allowed', async () => {
    const id = await portal.getId('reports', 'closed report of alpha');
    expect((await patch(id, { description: 'Closed since' })).status).toBe(200);
  });

  it('ignores a new ID and rejects a tenant that lacks the connection', async () => {
    const report = await createSampleReport();
    expect((await patch(report.id, { id: randomUUID() })).body).toEqual(report);
    const tenantId = await insertTenant(portal, 'alpha');
    expect(await patch(report.id, { tenantId })).toMatchObject(
      buildFieldError('report.connectionGroupId', 'The connection does not exist in this tenant'),
    );
  });

  it('moves a link unless an app contains it', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    expect((await patch(await insertReport(portal, 'alpha'), { tenantId })).body.tenantId).toBe(tenantId);
    const usedReportId = await portal.getId('reports', 'manual of alpha');
    expect(await patch(usedReportId, { tenantId })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('app "Everything of alpha"') as string } },
    });
  });
});

describe('DELETE /reports/{reportId}', () => {
  it('rejects the deletion of a report in use and names its apps', async () => {
    const reportId = await portal.getId('reports', 'sales of alpha');
    const { status, body } = await portal.callRoute(admin, 'deleteReport', { reportId });
    expect(status).toBe(422);
    expect(body.error.message).toMatch(/app "Everything of alpha"/);
    expect(body.error.message).toMatch(/app "another of alpha"/);
  });

  it('deletes an unused report', async () => {
    const reportId = await insertReport(portal, 'alpha');
    expect((await portal.callRoute(admin, 'deleteReport', { reportId })).status).toBe(204);
    expect((await portal.callRoute(admin, 'deleteReport', { reportId })).status).toBe(404);
  });
});

describe('Lists of reports', () => {
  it('returns only the reports of the tenant, with their effective identities', async () => {
    const { body } = await portal.callRoute<Report[]>(admin, 'listReportsOfTenant', {
      tenantId: await getTenantId(),
    });
    expect(new Set(body.map(({ tenantId }) => tenantId))).toEqual(new Set([await getTenantId()]));
    expect(body.find(({ name }) => name === 'filtered of alpha')).toMatchObject({
      report: { reportEffectiveIdentity: { active: true, usernameValues: 'email' } },
    });
  });

  it('returns the reports of all tenants to superAdmins', async () => {
    const userId = await portal.getId('users', 'super@example.com');
    const { body } = await portal.callRoute<Report[]>('super@example.com', 'listReportsOfUser', { userId });
    expect(body.filter(({ name }) => name.startsWith('sales of')).length).toBe(2);
  });
});
