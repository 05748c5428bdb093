import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, startService, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService({ acceptsPasswords: true })));
afterAll(() => service.emulator.close());

const definition = {
  name: 'Sensors',
  defaultMode: 'Push',
  tables: [
    {
      name: 'Reading',
      columns: [
        { name: 'Sensor', dataType: 'string' },
        { name: 'Value', dataType: 'Double' },
        { name: 'Time', dataType: 'DateTime' },
        { name: 'Alarm', dataType: 'bool' },
      ],
    },
    { name: 'Sensor', columns: [{ name: 'Name', dataType: 'string' }] },
  ],
};

async function createDataset(query = ''): Promise<string> {
  const response = await service.callRest('POST', `/groups/${workspace}/datasets${query}`, definition);
  expect(response.status).toBe(201);
  return (response.body as { id: string }).id;
}

const pushRows = (id: string, rows: unknown, table = 'Reading') =>
  service.callRest('POST', `/groups/${workspace}/datasets/${id}/tables/${table}/rows`, { rows });

async function queryRows(id: string, query: string): Promise<Record<string, unknown>[]> {
  const { body } = await service.callRest('POST', `/datasets/${id}/executeQueries`, { queries: [{ query }] });
  return (body as { results: [{ tables: [{ rows: [] }] }] }).results[0].tables[0].rows;
}

describe('Push datasets', () => {
  it('return the rows that were added, until they are deleted', async () => {
    const id = await createDataset();
    expect((await service.callRest('GET', `/datasets/${id}`)).body).toMatchObject({
      name: 'Sensors',
      addRowsAPIEnabled: true,
    });
    expect((await service.callRest('GET', `/groups/${workspace}/datasets/${id}/tables`)).body).toEqual({
      value: [{ name: 'Reading' }, { name: 'Sensor' }],
    });
    const reading = { Sensor: 'A', Value: 1.5, Time: '2026-03-01T10:00:00Z', Alarm: true };
    expect((await pushRows(id, [reading, { Sensor: 'B', Value: 2 }])).status).toBe(200);
    expect((await pushRows(id, [{ Name: 'A' }], 'Sensor')).status).toBe(200);
    expect(await queryRows(id, 'EVALUATE Reading')).toEqual([
      {
        'Reading[Sensor]': 'A',
        'Reading[Value]': 1.5,
        'Reading[Time]': '2026-03-01T10:00:00',
        'Reading[Alarm]': 'true',
      },
      { 'Reading[Sensor]': 'B', 'Reading[Value]': 2 },
    ]);
    expect(await queryRows(id, 'EVALUATE ROW("Sum", SUM(Reading[Value]))')).toEqual([{ '[Sum]': 3.5 }]);
    expect(await queryRows(id, 'EVALUATE Sensor')).toEqual([{ 'Sensor[Name]': 'A' }]);
    await service.callRest('DELETE', `/groups/${workspace}/datasets/${id}/tables/Reading/rows`);
    expect(await queryRows(id, 'EVALUATE Reading')).toEqual([]);
  });

  it('reject values that do not match a column, and keep their rows', async () => {
    const id = await createDataset();
    await pushRows(id, [{ Sensor: 'A', Value: 1 }]);
    const { status, body } = await pushRows(id, [{ Sensor: 'B', Value: 'high' }]);
    expect([status, body]).toMatchObject([
      400,
      { error: { message: "row 2: 'high' in Value is not a number." } },
    ]);
    expect(await queryRows(id, 'EVALUATE Reading')).toHaveLength(1);
  });

  it('accept up to 10,000 rows in a request', async () => {
    const id = await createDataset();
    const rows = Array.from({ length: 10_001 }, (_, index) => ({ Value: index }));
    expect((await pushRows(id, rows)).status).toBe(400);
    expect((await pushRows(id, rows.slice(1))).status).toBe(200);
    expect(await queryRows(id, 'EVALUATE ROW("Rows", COUNTROWS(Reading))')).toEqual([{ '[Rows]': 10_000 }]);
  });

  it('change the columns of a table and delete its rows', async () => {
    const id = await createDataset();
    await pushRows(id, [{ Sensor: 'A' }]);
    const columns = [{ name: 'Place', dataType: 'string' }];
    const path = `/datasets/${id}/tables/Reading`;
    expect((await service.callRest('PUT', path, { name: 'Reading', columns })).status).toBe(200);
    await pushRows(id, [{ Place: 'Delft' }]);
    expect(await queryRows(id, 'EVALUATE Reading')).toEqual([{ 'Reading[Place]': 'Delft' }]);
  });

  it.each([
    ['without tables', { ...definition, tables: [] }, ''],
    ['with a name in brackets', { ...definition, name: 'a[b]' }, ''],
    ['with an unknown policy', definition, '?defaultRetentionPolicy=LIFO'],
  ])('are not created %s', async (_case, body, query) => {
    expect((await service.callRest('POST', `/groups/${workspace}/datasets${query}`, body)).status).toBe(400);
  });

  it('exist in the workspace in which they were created, and are deleted', async () => {
    const call = await service.callAsUser('ann@example.org');
    const { id } = (await call('POST', '/datasets', definition)).body as { id: string };
    expect((await call('GET', '/datasets')).body).toMatchObject({ value: [{ id }] });
    expect((await service.callRest('GET', `/datasets/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/datasets/${id}`)).status).toBe(200);
    expect((await call('GET', `/datasets/${id}`)).status).toBe(404);
  });

  it('are the only datasets that accept rows', async () => {
    expect((await pushRows(dataset, [{ Value: 1 }])).status).toBe(400);
    expect((await pushRows(await createDataset(), [{ Value: 1 }], 'Other')).status).toBe(404);
  });
});

describe('Settings of datasets', () => {
  const path = `/groups/${workspace}/datasets/${dataset}`;

  it('contain a refresh schedule, which is changed field by field', async () => {
    const value = { days: ['Monday'], times: ['07:30'], enabled: true };
    expect((await service.callRest('PATCH', `${path}/refreshSchedule`, { value })).status).toBe(200);
    expect((await service.callRest('GET', `${path}/refreshSchedule`)).body).toEqual({
      ...value,
      localTimeZoneId: 'UTC',
      notifyOption: 'MailOnFailure',
    });
    const invalid = { value: { times: ['07:15'] } };
    expect((await service.callRest('PATCH', `${path}/refreshSchedule`, invalid)).status).toBe(400);
  });

  it('contain the parameters of the model, which keep their types', async () => {
    const update = (...updateDetails: { name: string; newValue: string }[]) =>
      service.callRest('POST', `${path}/Default.UpdateParameters`, { updateDetails });
    const getParameters = async () => (await service.callRest('GET', `${path}/parameters`)).body;
    const year = { name: 'FirstYear', type: 'Number', isRequired: true, suggestedValues: [] };
    const source = {
      name: 'Source',
      type: 'Text',
      isRequired: true,
      suggestedValues: ['warehouse', 'archive'],
    };
    expect(await getParameters()).toEqual({
      value: [
        { ...source, currentValue: 'warehouse' },
        { ...year, currentValue: '2023' },
      ],
    });
    const change = { name: 'Source', newValue: 'archive' };
    expect((await update(change, { name: 'FirstYear', newValue: 'last year' })).status).toBe(400);
    expect((await update(change, { name: 'Other', newValue: 'archive' })).status).toBe(400);
    expect(await getParameters()).toMatchObject({ value: [{ currentValue: 'warehouse' }, {}] });
    expect((await update(change, { name: 'FirstYear', newValue: '2024' })).status).toBe(200);
    expect(await getParameters()).toEqual({
      value: [
        { ...source, currentValue: 'archive' },
        { ...year, currentValue: '2024' },
      ],
    });
  });

  it('contain users', async () => {
    const user = { identifier: 'ann@example.org', principalType: 'User', datasetUserAccessRight: 'Read' };
    expect((await service.callRest('POST', `${path}/users`, user)).status).toBe(200);
    expect((await service.callRest('POST', `${path}/users`, user)).status).toBe(400);
    const change = (datasetUserAccessRight: string) =>
      service.callRest('PUT', `${path}/users`, { ...user, datasetUserAccessRight });
    await change('ReadExplore');
    expect((await service.callRest('GET', `${path}/users`)).body).toMatchObject({
      value: [{ identifier: 'ann@example.org', datasetUserAccessRight: 'ReadExplore' }],
    });
    await change('None');
    expect((await service.callRest('GET', `${path}/users`)).body).toEqual({ value: [] });
    expect((await change('Read')).status).toBe(404);
  });

  it('contain the gateway and its data sources', async () => {
    const sources = (await service.callRest('GET', `${path}/datasources`)).body as {
      value: { datasourceId: string; gatewayId: string }[];
    };
    const { body } = await service.callRest('GET', `${path}/Default.GetBoundGatewayDatasources`);
    expect(body).toMatchObject({ value: [{ id: sources.value[0]?.datasourceId }] });
    expect((await service.callRest('GET', `${path}/Default.DiscoverGateways`)).body).toMatchObject({
      value: [{ id: sources.value[0]?.gatewayId }],
    });
  });
});
