import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

const dashboard = '66666666-6666-4666-8666-666666666601';
const paginated = '33333333-3333-4333-8333-333333333304';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.emulator.close());

async function requestEmbedToken(path: string, body: unknown = {}): Promise<string> {
  const response = await service.callRest('POST', path, body);
  expect(response.status).toBe(200);
  return (response.body as { token: string }).token;
}

it('the REST API lists dashboards and tiles with their embed URLs', async () => {
  const { body } = await service.callRest('GET', `/groups/${workspace}/dashboards`);
  expect(body).toMatchObject({ value: [{ id: dashboard, displayName: 'Retail at a glance' }] });
  const tiles = await service.callRest('GET', `/groups/${workspace}/dashboards/${dashboard}/tiles`);
  const { value } = tiles.body as { value: unknown[] };
  expect(value).toHaveLength(8);
  expect(value[0]).toMatchObject({ reportId: report, datasetId: dataset });
  expect((await service.callRest('GET', `/groups/${workspace}/dashboards/${unknownId}`)).status).toBe(404);
});

it('the REST API returns paginated reports without a dataset, and rejects requests for their pages', async () => {
  const { body } = await service.callRest('GET', `/groups/${workspace}/reports/${paginated}`);
  expect(body).toMatchObject({ reportType: 'PaginatedReport' });
  expect(body).not.toHaveProperty('datasetId');
  expect((body as { embedUrl: string }).embedUrl).toContain('/rdlEmbed?');
  expect((await service.callRest('GET', `/groups/${workspace}/reports/${paginated}/pages`)).status).toBe(400);
});

/** Name, token and accessible content of each content type. */
describe.each([
  ['a report', () => requestEmbedToken('/GenerateToken', { reports: [{ id: report }] }), ['report']],
  [
    'a dashboard',
    () => requestEmbedToken(`/groups/${workspace}/dashboards/${dashboard}/GenerateToken`),
    ['dashboard'],
  ],
  [
    'a dataset',
    () => requestEmbedToken(`/groups/${workspace}/datasets/${dataset}/GenerateToken`),
    ['dataset'],
  ],
  [
    'a new report',
    () =>
      requestEmbedToken(`/groups/${workspace}/reports/GenerateToken`, {
        accessLevel: 'Create',
        datasetId: dataset,
      }),
    ['dataset', 'create'],
  ],
  [
    'a paginated report',
    () => requestEmbedToken('/GenerateToken', { reports: [{ id: paginated }] }),
    ['paginated'],
  ],
])('Embed token for %s', (_name, issueToken, accessible) => {
  const definition = { pages: [{ name: 'p', displayName: 'P', visuals: [] }] };
  const attempts: Record<string, [path: string, body: unknown]> = {
    report: ['/embed/report', { reportId: report }],
    dashboard: ['/embed/dashboard', { dashboardId: dashboard }],
    dataset: ['/embed/dataset', { datasetIds: [dataset] }],
    create: ['/embed/create', { datasetId: dataset, name: 'New', definition }],
    paginated: ['/embed/paginated', { reportId: paginated }],
    quickCreate: [
      '/embed/quickCreate',
      {
        locale: 'en',
        tableSchemaList: [{ name: 'T', columns: [{ name: 'c', dataType: 'Text' }] }],
        data: [{ name: 'T', rows: [] }],
      },
    ],
  };

  const accessibleRoutes = accessible.map((name) => `/embed/${name}`).join(' and ');
  it(`is accepted by ${accessibleRoutes}, and rejected by the routes for other content`, async () => {
    const bearer = await issueToken();
    const responses = await Promise.all(
      Object.entries(attempts).map(async ([name, [path, body]]) => {
        const { status } = await service.sendRequest('POST', path, body, bearer);
        return [name, status] as const;
      }),
    );
    const expected = Object.keys(attempts).map((name) => [name, accessible.includes(name) ? 200 : 403]);
    expect(responses).toEqual(expected);
  });

  it('permits queries only on its own content', async () => {
    const bearer = await issueToken();
    const queries = [{ groupBy: [], measures: ['Revenue'], filters: [] }];
    const subjects = {
      report: { reportId: report },
      dashboard: { dashboardId: dashboard },
      dataset: { datasetId: dataset },
      paginated: { reportId: paginated },
    };
    for (const [name, subject] of Object.entries(subjects)) {
      const { status } = await service.sendRequest('POST', '/embed/query', { ...subject, queries }, bearer);
      expect(status, name).toBe(accessible.includes(name) ? 200 : 403);
    }
  });
});

it('POST /embed/quickCreate creates a dataset from rows, and rejects rows that do not match their column types', async () => {
  const { access_token: bearer } = (await service.requestAccessToken()).body as { access_token: string };
  const quickCreate = (cell: string) =>
    service.sendRequest(
      'POST',
      '/embed/quickCreate',
      {
        locale: 'en',
        tableSchemaList: [{ name: 'T', columns: [{ name: 'Amount', dataType: 'Number' }] }],
        data: [{ name: 'T', rows: [[cell]] }],
      },
      bearer,
    );
  expect((await quickCreate('7')).body).toMatchObject({
    definition: { pages: [{ visuals: [{ type: 'card' }] }] },
  });
  const rejected = await quickCreate('seven');
  expect(rejected.status).toBe(400);
  expect(JSON.stringify(rejected.body)).toContain('is not a number');
});
