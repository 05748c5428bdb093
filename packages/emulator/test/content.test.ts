import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import type { EmulatorConfig } from '../src/config.ts';
import { loadContent } from '../src/content/load-content.ts';
import { readSalesRows, startEmulator } from '../src/index.ts';
import { buildJsonSchemas } from '../src/model/json-schemas.ts';
import { sampleContentFolder } from '../src/paths.ts';
import { LocalQueryService } from '../src/query-service/local-query-service.ts';
import { bikesModel } from './support/bikes.ts';
import { startService } from './support/emulator.ts';

const schemaFolder = join(sampleContentFolder, '../schemas');
const workspaceId = '77777777-7777-4777-8777-777777777701';
const datasetId = '77777777-7777-4777-8777-777777777702';
const reportId = '77777777-7777-4777-8777-777777777703';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (file: string, content: unknown): Promise<void> =>
  writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));

const layout = { x: 0, y: 0, width: 300, height: 120 };
const report = {
  pages: [
    {
      name: 'rides',
      displayName: 'Rides',
      visuals: [{ name: 'km', type: 'card', layout, value: 'Distance' }],
    },
  ],
};

const tableWithMissingFile = { ...bikesModel.tables[0], rows: { kind: 'csv', file: 'rows.csv' } };

/** Creates a custom content folder: one CSV file and three JSON files. */
async function writeFolder(changes: { model?: object; report?: object; csv?: string } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  await write('rides.csv', changes.csv ?? 'City,Km\nDelft,3.5\nGhent,4\nDelft,2\n');
  await write('model.json', { ...bikesModel, ...changes.model });
  await write('report.json', { ...report, ...changes.report });
  const datasets = [{ id: datasetId, name: 'Bikes', model: 'model.json' }];
  const reports = [{ id: reportId, name: 'Rides', datasetId, definition: 'report.json' }];
  await write('workspaces.json', { workspaces: [{ id: workspaceId, name: 'Mine', datasets, reports }] });
}

it('the emulator serves a custom content folder through REST and the query route of the embed page', async () => {
  await writeFolder();
  const service = await startService({ contentFolder: folder });
  const { body } = await service.callRest('GET', `/groups/${workspaceId}/reports`);
  expect(body).toMatchObject({ value: [{ id: reportId, name: 'Rides' }] });
  const bearer = await service.createEmbedToken({ reports: [{ id: reportId }], datasets: [] });
  const queries = [{ groupBy: ['Ride[City]'], measures: ['Distance'], filters: [] }];
  const response = await service.sendRequest('POST', '/embed/query', { reportId, queries }, bearer);
  expect(response.body).toMatchObject({
    results: [
      {
        rows: [
          ['Delft', 5.5],
          ['Ghent', 4],
        ],
      },
    ],
  });
  await service.emulator.close();
});

it('the emulator accepts content IDs in upper case, also in effective identities', async () => {
  const [workspace, dataset, rides] = [
    'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCD01',
    'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCD02',
    'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCD03',
  ];
  const target = { table: 'Ride', column: 'City' };
  await writeFolder({ model: { roles: [{ name: 'Delft', filters: [{ target, values: ['Delft'] }] }] } });
  const datasets = [{ id: dataset, name: 'Bikes', model: 'model.json' }];
  const reports = [{ id: rides, name: 'Rides', datasetId: dataset, definition: 'report.json' }];
  await write('workspaces.json', { workspaces: [{ id: workspace, name: 'Mine', datasets, reports }] });
  const service = await startService({ contentFolder: folder });
  expect((await service.callRest('GET', `/groups/${workspace}/reports/${rides}`)).status).toBe(200);
  const bearer = await service.createEmbedToken({
    reports: [{ id: rides }],
    datasets: [{ id: dataset }],
    identities: [{ username: 'ann', roles: ['Delft'], datasets: [dataset] }],
  });
  const queries = [{ groupBy: ['Ride[City]'], measures: ['Distance'], filters: [] }];
  const { body } = await service.sendRequest('POST', '/embed/query', { reportId: rides, queries }, bearer);
  expect(body).toMatchObject({ results: [{ rows: [['Delft', 5.5]] }] });
  await service.emulator.close();
});

/** Writes a Parquet file with the result of a query into the folder. */
async function writeParquet(file: string, query: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO '${join(folder, file)}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

describe('content folders with Parquet files', () => {
  const columns = [
    { name: 'City', type: 'text' },
    { name: 'Km', type: 'decimal' },
    { name: 'Day', type: 'date' },
    { name: 'Started', type: 'dateTime' },
  ];
  const [table] = bikesModel.tables;
  const model = { tables: [{ ...table, columns, rows: { kind: 'parquet', file: 'rides.parquet' } }] };
  const query = (city: string) =>
    `SELECT ${city} AS "City", 3.5::DECIMAL(9,2) AS "Km", DATE '2025-05-01' AS "Day", TIMESTAMP '2025-05-01 10:30:00' AS "Started"`;

  it('load the rows with the types of the model, and blanks', async () => {
    await writeFolder({ model });
    await writeParquet('rides.parquet', `${query("'Gent'")} UNION ALL SELECT NULL, 2, NULL, NULL`);
    const queryService = new LocalQueryService();
    await queryService.load('rides', folder, 'model.json');
    const rowsQuery = { columns: columns.map(({ name }) => `Ride[${name}]`), filters: [], top: 10 };
    const context = { roles: [], now: '2025-06-01T00:00:00Z' };
    const { rows } = await queryService.getRows('rides', rowsQuery, context);
    expect(rows).toEqual([
      ['Gent', 3.5, '2025-05-01', '2025-05-01T10:30:00.000Z'],
      [null, 2, null, null],
    ]);
  });

  it('are rejected when a cell does not match the type of its column', async () => {
    await writeFolder({ model });
    await writeParquet('rides.parquet', `SELECT 'far' AS "Km", * EXCLUDE "Km" FROM (${query("'Gent'")})`);
    await expect(new LocalQueryService().load('rides', folder, 'model.json')).rejects.toThrow(
      "rides.parquet cannot be read. Row 1: 'far' in Km is not a number.",
    );
  });

  it('are rejected when the file lacks a column', async () => {
    await writeFolder({ model });
    await writeParquet('rides.parquet', `SELECT * EXCLUDE "Day" FROM (${query("'Gent'")})`);
    await expect(new LocalQueryService().load('rides', folder, 'model.json')).rejects.toThrow(
      "It has no column 'Day', which table 'Ride' declares.",
    );
  });

  it.each([
    ['rides.parquet', 'does not exist'],
    ['../rides.parquet', 'is outside the content folder'],
  ])('are rejected when the file %s %s', async (file, message) => {
    await writeFolder({ model: { tables: [{ ...model.tables[0], rows: { kind: 'parquet', file } }] } });
    await rm(join(folder, 'rides.parquet'), { force: true });
    await expect(new LocalQueryService().load('rides', folder, 'model.json')).rejects.toThrow(message);
  });
});

describe('loadContent', () => {
  it.each<[string, Parameters<typeof writeFolder>[0], RegExp]>([
    [
      'an unknown measure',
      {
        report: {
          pages: [{ ...report.pages[0], visuals: [{ ...report.pages[0]?.visuals[0], value: 'Speed' }] }],
        },
      },
      /report\.json: visual 'km' uses unknown fields: Speed/,
    ],
    [
      'a bookmark with an unknown page',
      { report: { bookmarks: [{ name: 'b', displayName: 'B', page: 'nowhere' }] } },
      /bookmark 'b' refers to unknown page 'nowhere'/,
    ],
    [
      'a bookmark with an unknown slicer',
      { report: { bookmarks: [{ name: 'b', displayName: 'B', page: 'rides', slicers: { km: [1] } }] } },
      /unknown slicers: km/,
    ],
    ...(
      [
        [{ type: 'page', page: 'nowhere' }, /button 'go' refers to unknown page 'nowhere'/],
        [{ type: 'bookmark', bookmark: 'none' }, /button 'go' refers to unknown bookmark 'none'/],
        [{ type: 'link', url: 'javascript:alert(1)' }, /report\.json[\s\S]*url/],
      ] as const
    ).map(([action, message]): [string, Parameters<typeof writeFolder>[0], RegExp] => {
      const layout = { x: 0, y: 0, width: 99, height: 30 };
      const button = { name: 'go', type: 'actionButton', text: 'Go', layout, action };
      const pages = [{ ...report.pages[0], visuals: [button] }];
      return [`a button with an invalid ${action.type}`, { report: { pages } }, message];
    }),
    [
      'duplicate page names',
      { report: { pages: [report.pages[0], report.pages[0]] } },
      /report\.json: duplicate page 'rides'/,
    ],
    [
      'duplicate measure names',
      { model: { measures: [...bikesModel.measures, ...bikesModel.measures] } },
      /model\.json: duplicate measure 'Distance'/,
    ],
    [
      'an unknown sort field',
      {
        report: {
          pages: [
            {
              ...report.pages[0],
              visuals: [
                {
                  name: 'bars',
                  type: 'barChart',
                  layout,
                  category: 'Ride[City]',
                  values: ['Distance'],
                  orderBy: { by: 'Speed', direction: 'ascending' },
                },
              ],
            },
          ],
        },
      },
      /visual 'bars' uses unknown fields: Speed/,
    ],
    [
      'a measure with an unknown table',
      { model: { measures: [{ ...bikesModel.measures[0], table: 'Trip' }] } },
      /measure 'Distance' belongs to unknown table 'Trip'/,
    ],
    [
      'a measure with an unknown expression',
      { model: { measures: [{ ...bikesModel.measures[0], expression: { total: 'Ride[Km]' } }] } },
      /must be one of sum, average[\s\S]*measures\[0\]\.expression/,
    ],
    [
      'a bookmark without a page',
      { report: { bookmarks: [{ name: 'b', displayName: 'B' }] } },
      /must be a bookmark \(name, displayName, page[\s\S]*bookmarks\[0\]/,
    ],
    [
      'a parameter whose value has another type',
      { model: { parameters: [{ name: 'Year', type: 'Number', value: 'last' }] } },
      /must be a value of the type[\s\S]*parameters\[0\]\.value/,
    ],
    [
      'duplicate parameters',
      {
        model: {
          parameters: [
            { name: 'Year', type: 'Number', value: '2025' },
            { name: 'Year', type: 'Text', value: '2026' },
          ],
        },
      },
      /model\.json: duplicate parameter 'Year'/,
    ],
    ['a misspelled field', { model: { mesures: [] } }, /model\.json[\s\S]*mesures/],
    ['an invalid number', { csv: 'City,Km\nDelft,far\n' }, /rides\.csv:2: 'far' in Km is not a number/],
    ['a missing column', { csv: 'City\nDelft\n' }, /no column 'Km'.*Its header is City/],
    [
      'a missing CSV file',
      { model: { tables: [tableWithMissingFile] } },
      /Cannot read content file .*rows\.csv in/,
    ],
  ])('rejects %s', async (_title, changes, message) => {
    await writeFolder(changes);
    await expect(loadContent(folder, new LocalQueryService())).rejects.toThrow(message);
  });
});

it('loadContent reports the line of a JSON syntax error', async () => {
  await writeFolder();
  await write('report.json', '{\n  "pages": [],\n}');
  await expect(loadContent(folder, new LocalQueryService())).rejects.toThrow(
    /report\.json is not valid JSON on line 3: /,
  );
});

it('loadContent rejects duplicate IDs and ignores the case of IDs', async () => {
  await writeFolder();
  const datasets = [{ id: datasetId, name: 'Bikes', model: 'model.json' }];
  const rides = {
    id: 'AAAAAAAA-7777-4777-8777-777777777703',
    name: 'Rides',
    datasetId,
    definition: 'report.json',
  };
  const workspace = { id: workspaceId, name: 'Mine', datasets, reports: [rides] };
  await write('workspaces.json', { workspaces: [workspace] });
  const { reports } = await loadContent(folder, new LocalQueryService());
  expect(reports.has(rides.id.toLowerCase())).toBe(true);
  await write('workspaces.json', { workspaces: [{ ...workspace, reports: [rides, rides] }] });
  await expect(loadContent(folder, new LocalQueryService())).rejects.toThrow(/duplicate ID aaaaaaaa/);
});

it('loadContent reads files with a byte order mark', async () => {
  await writeFolder({ csv: '\uFEFFCity,Km\nDelft,3.5\n' });
  await write('report.json', `\uFEFF${JSON.stringify(report)}`);
  const { reports } = await loadContent(folder, new LocalQueryService());
  expect(reports.size).toBe(1);
});

it('readArguments reads command-line arguments, which take precedence over environment variables', () => {
  const config = readArguments(
    ['--content', 'mine', '--port', '0', '--host-origin', 'http://a.test', '--host-origin', 'http://b.test'],
    { EMULATOR_PORT: '1234' },
  );
  expect(config).toMatchObject({
    port: 0,
    hostOrigins: ['http://a.test', 'http://b.test'],
    contentFolder: join(process.cwd(), 'mine'),
  });
  expect(readArguments(['--help'], {})).toBe('help');
  expect(() => readArguments(['--port', 'high'], {})).toThrow('EMULATOR_PORT');
  expect(() => readArguments(['--unknown'], {})).toThrow('--unknown');
});

it.each<[args: string[], variables: Record<string, string>, expected: Partial<EmulatorConfig>]>([
  [['--content', '/mine'], { EMULATOR_CONTENT: '/mine' }, { contentFolder: '/mine' }],
  [['--port', '0'], { EMULATOR_PORT: '0' }, { port: 0 }],
  [['--host', '0.0.0.0'], { EMULATOR_HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [['--url', 'https://bi.test'], { EMULATOR_URL: 'https://bi.test' }, { url: 'https://bi.test' }],
  [
    ['--embed-url', 'https://app.powerbi.com'],
    { EMULATOR_EMBED_URL: 'https://app.powerbi.com' },
    { embedUrl: 'https://app.powerbi.com' },
  ],
  [
    ['--host-origin', 'http://a.test', '--host-origin', 'http://b.test'],
    { EMULATOR_HOST_ORIGINS: 'http://a.test,http://b.test' },
    { hostOrigins: ['http://a.test', 'http://b.test'] },
  ],
  [
    ['--faults', '{"rest":{"delayMs":500}}'],
    { EMULATOR_FAULTS: '{"rest":{"delayMs":500}}' },
    { faults: { rest: { delayMs: 500 } } },
  ],
  [['--log-level', 'error'], { EMULATOR_LOG_LEVEL: 'error' }, { logger: { level: 'error' } }],
  [[], {}, { logger: { level: 'warn' }, acceptsPasswords: false }],
  [['--tls-folder', '/tls'], { EMULATOR_TLS_FOLDER: '/tls' }, { tlsFolder: '/tls' }],
  [
    ['--tls-host', 'a.test', '--tls-host', 'b.test'],
    { EMULATOR_TLS_HOSTS: 'a.test,b.test' },
    { tlsHosts: ['a.test', 'b.test'] },
  ],
  [['--chromium', '/bin/chrome'], { EMULATOR_CHROMIUM: '/bin/chrome' }, { chromium: '/bin/chrome' }],
  [['--allow-passwords'], { EMULATOR_ALLOW_PASSWORDS: 'true' }, { acceptsPasswords: true }],
])('readArguments returns the same for the options %j and their variables', (args, variables, expected) => {
  expect(readArguments(args, {})).toMatchObject(expected);
  expect(readArguments([], variables)).toMatchObject(expected);
});

it('readArguments reads the certificate of the application, and names a file that is none', async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'app' }]);
  await write('app.pem', cert);
  await write('none.pem', 'none');
  const file = join(folder, 'app.pem');
  const pem = new X509Certificate(cert).toString();
  expect(readArguments(['--client-certificate', file], {})).toMatchObject({ clientCertificate: pem });
  expect(readArguments([], { EMULATOR_CLIENT_CERTIFICATE: file })).toMatchObject({ clientCertificate: pem });
  expect(() => readArguments(['--client-certificate', join(folder, 'none.pem')], {})).toThrow(
    'EMULATOR_CLIENT_CERTIFICATE must be the path of a certificate in PEM format.',
  );
});

it('startEmulator starts without configuration on a free port', async () => {
  const emulator = await startEmulator();
  expect((await fetch(`${emulator.url}/healthz`)).status).toBe(200);
  await emulator.close();
});

it('the package includes JSON schemas that match the code', async () => {
  const generated = buildJsonSchemas();
  expect(await readdir(schemaFolder)).toEqual(Object.keys(generated).toSorted());
  for (const [file, text] of Object.entries(generated)) {
    const stored: unknown = JSON.parse(await readFile(join(schemaFolder, file), 'utf8'));
    expect(
      stored,
      `${file} is outdated. Regenerate it with node packages/emulator/scripts/schemas.mjs`,
    ).toEqual(JSON.parse(text));
  }
});

it('the samples contain three reports and the same rows on every start', async () => {
  const { reports, paginated, dashboards } = await loadContent(sampleContentFolder, new LocalQueryService());
  expect([...reports.values()].map(({ entry }) => entry.name)).toEqual([
    'Sales overview',
    'Store performance',
    'Service desk',
  ]);
  expect([paginated.size, dashboards.size]).toEqual([1, 1]);
  let total = 0;
  for await (const row of readSalesRows()) total += Number(row['Sales[Amount]']);
  expect(total.toFixed(2)).toMatchInlineSnapshot(`"14014919.14"`);
});
