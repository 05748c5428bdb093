import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
let bearer: string;
beforeAll(async () => {
  service = await startService();
  bearer = ((await service.requestAccessToken()).body as { access_token: string }).access_token;
});
afterAll(() => service.emulator.close());

interface ImportBody {
  id: string;
  importState: string;
  datasets: { id: string; name: string }[];
  reports: { id: string; name: string }[];
  error?: { message: string };
}

const csv = 'City,Km,Day\nDelft,12.5,2026-01-02\nGent,7,2026-01-03\nDelft,3.5,2026-01-04\n';

async function upload(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const path = `/v1.0/myorg/groups/${workspace}/imports?datasetDisplayName=${name}${query}`;
  return fetch(service.emulator.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  });
}

async function importFile(...args: Parameters<typeof upload>): Promise<ImportBody> {
  const response = await upload(...args);
  expect(response.status).toBe(202);
  const { id } = (await response.json()) as { id: string };
  const getImport = async () =>
    (await service.callRest('GET', `/groups/${workspace}/imports/${id}`)).body as ImportBody;
  await expect.poll(async () => (await getImport()).importState, { timeout: 20_000 }).not.toBe('Publishing');
  return getImport();
}

async function queryTotal(datasetId: string, table: string): Promise<unknown> {
  const query = `EVALUATE ROW("Km", SUM(${table}[Km]), "Cities", DISTINCTCOUNT(${table}[City]))`;
  const { body } = await service.callRest('POST', `/datasets/${datasetId}/executeQueries`, {
    queries: [{ query }],
  });
  return (body as { results: [{ tables: [{ rows: unknown[] }] }] }).results[0].tables[0].rows[0];
}

describe('Imports', () => {
  it('create a dataset and a report that can be embedded from a CSV file', async () => {
    const item = await importFile('Rides.csv', csv);
    expect(item).toMatchObject({
      importState: 'Succeeded',
      datasets: [{ name: 'Rides' }],
      reports: [{ name: 'Rides' }],
    });
    expect(await queryTotal(item.datasets[0]?.id ?? '', 'Rides')).toEqual({ '[Km]': 23, '[Cities]': 2 });
    const reportId = item.reports[0]?.id ?? '';
    const token = await service.createEmbedToken({ reports: [{ id: reportId }] });
    const opened = await service.sendRequest('POST', '/embed/report', { reportId }, token);
    expect(opened).toMatchObject({ status: 200, body: { name: 'Rides' } });
    const { body } = await service.callRest('GET', `/groups/${workspace}/imports`);
    expect(body).toMatchObject({ value: [{ id: item.id }] });
  });

  it('read Parquet files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
    const file = join(folder, 'trips.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 'Delft' AS City, 12.5 AS Km UNION ALL SELECT 'Gent', 7.5) TO '${file}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const item = await importFile('Trips.parquet', new Uint8Array(readFileSync(file)));
    await rm(folder, { recursive: true });
    expect(await queryTotal(item.datasets[0]?.id ?? '', 'Trips')).toEqual({ '[Km]': 20, '[Cities]': 2 });
  });

  it('replace a dataset only if the request permits it', async () => {
    const first = await importFile('Towns.csv', csv);
    expect((await upload('Towns.csv', csv)).status).toBe(400);
    expect((await upload('Towns.csv', csv, '&nameConflict=Abort')).status).toBe(400);
    expect((await upload('Cities.csv', csv, '&nameConflict=Overwrite')).status).toBe(400);
    const second = await importFile('Towns.csv', 'City,Km\nDelft,1\n', '&nameConflict=CreateOrOverwrite');
    expect(await queryTotal(second.datasets[0]?.id ?? '', 'Towns')).toEqual({ '[Km]': 1, '[Cities]': 1 });
    expect((await service.callRest('GET', `/datasets/${first.datasets[0]?.id ?? ''}`)).status).toBe(404);
  });

  it('fail with the reason if the file cannot be read, without a path of the server', async () => {
    const item = await importFile('Broken.parquet', 'not a Parquet file');
    expect(item).toMatchObject({ importState: 'Failed', datasets: [] });
    expect(item.error?.message).toContain('Broken.parquet');
    expect(item.error?.message).not.toContain(tmpdir());
  });

  it('belong to one workspace, and are unknown in others', async () => {
    const { id } = await importFile('Rivers.csv', csv);
    const { body } = await service.callRest('POST', '/groups', { name: 'Other' });
    const other = `/groups/${(body as { id: string }).id}/imports`;
    expect((await service.callRest('GET', other)).body).toMatchObject({ value: [] });
    expect((await service.callRest('GET', `${other}/${id}`)).status).toBe(404);
    const own = await service.callRest('GET', `/groups/${workspace}/imports`);
    expect(own.body).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ id })]) });
  });

  it('reject other bodies, names and sizes', async () => {
    expect((await upload('Rides.pbix', csv)).status).toBe(400);
    expect((await upload('..%2Frides.csv', csv)).status).toBe(400);
    expect((await upload('Large.csv', 'x'.repeat(17_000_000))).status).toBe(413);
    const path = `/groups/${workspace}/imports?datasetDisplayName=Json.csv`;
    expect((await service.callRest('POST', path, {})).status).toBe(400);
    const { status } = await fetch(`${service.emulator.url}/v1.0/myorg${path}`, { method: 'POST' });
    expect(status).toBe(401);
  });
});
