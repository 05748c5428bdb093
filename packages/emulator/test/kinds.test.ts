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

const tokenFrom = async (path: string, body: unknown = {}): Promise<string> => {
  const response = await service.rest('POST', path, body);
  expect(response.status).toBe(200);
  return (response.body as { token: string }).token;
};

it('lists dashboards and tiles with their embed URLs', async () => {
  const { body } = await service.rest('GET', `/groups/${workspace}/dashboards`);
  expect(body).toMatchObject({ value: [{ id: dashboard, displayName: 'Retail at a glance' }] });
  const tiles = await service.rest('GET', `/groups/${workspace}/dashboards/${dashboard}/tiles`);
  const { value } = tiles.body as { value: unknown[] };
  expect(value).toHaveLength(8);
  expect(value[0]).toMatchObject({ reportId: report, datasetId: dataset });
  expect((await service.rest('GET', `/groups/${workspace}/dashboards/${unknownId}`)).status).toBe(404);
});

it('lists paginated reports without a dataset and without pages', async () => {
  const { body } = await service.rest('GET', `/groups/${workspace}/reports/${paginated}`);
  expect(body).toMatchObject({ reportType: 'PaginatedReport' });
  expect(body).not.toHaveProperty('datasetId');
  expect((body as { embedUrl: string }).embedUrl).toContain('/rdlEmbed?');
  expect((await service.rest('GET', `/groups/${workspace}/reports/${paginated}/pages`)).status).toBe(400);
});

/** Combinations of token and content. A token opens only the content it was issued for. */
describe.each([
  ['a report', () => tokenFrom('/GenerateToken', { reports: [{ id: report }] }), ['report']],
  [
    'a dashboard',
    () => tokenFrom(`/groups/${workspace}/dashboards/${dashboard}/GenerateToken`),
    ['dashboard'],
  ],
  ['a dataset', () => tokenFrom(`/groups/${workspace}/datasets/${dataset}/GenerateToken`), ['dataset']],
  [
    'a new report',
    () =>
      tokenFrom(`/groups/${workspace}/reports/GenerateToken`, { accessLevel: 'Create', datasetId: dataset }),
    ['dataset', 'create'],
  ],
  ['a paginated report', () => tokenFrom('/GenerateToken', { reports: [{ id: paginated }] }), ['paginated']],
])('embed token for %s', (_name, token, opened) => {
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

  it(`opens only ${opened.join(' and ')}`, async () => {
    const bearer = await token();
    const responses = await Promise.all(
      Object.entries(attempts).map(async ([name, [path, body]]) => {
        const { status } = await service.call('POST', path, body, bearer);
        return [name, status] as const;
      }),
    );
    const expected = Object.keys(attempts).map((name) => [name, opened.includes(name) ? 200 : 403]);
    expect(responses).toEqual(expected);
  });

  it('permits queries only on its content', async () => {
    const bearer = await token();
    const queries = [{ groupBy: [], measures: ['Revenue'], filters: [] }];
    const subjects = {
      report: { reportId: report },
      dashboard: { dashboardId: dashboard },
      dataset: { datasetId: dataset },
      paginated: { reportId: paginated },
    };
    for (const [name, subject] of Object.entries(subjects)) {
      const { status } = await service.call('POST', '/embed/query', { ...subject, queries }, bearer);
      expect(status, name).toBe(opened.includes(name) ? 200 : 403);
    }
  });
});

it('POST /embed/quickCreate creates a dataset from rows that match their column types', async () => {
  const { access_token: bearer } = (await service.token()).body as { access_token: string };
  const make = (cell: string) =>
    service.call(
      'POST',
      '/embed/quickCreate',
      {
        locale: 'en',
        tableSchemaList: [{ name: 'T', columns: [{ name: 'Amount', dataType: 'Number' }] }],
        data: [{ name: 'T', rows: [[cell]] }],
      },
      bearer,
    );
  expect((await make('7')).body).toMatchObject({ definition: { pages: [{ visuals: [{ type: 'card' }] }] } });
  const rejected = await make('seven');
  expect(rejected.status).toBe(400);
  expect(JSON.stringify(rejected.body)).toContain('is not a number');
});
