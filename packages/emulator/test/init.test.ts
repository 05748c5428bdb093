import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator } from '../src/fixtures/test-emulator.ts';
import { createContentFolder } from '../src/init/create-content-folder.ts';
import { runInit } from '../src/init/run-init.ts';

const csv = `Order Id;Ordered;City;Units;Amount;Unit price [EUR]
1001;2025-01-03;Utrecht;2;19,90;9,95
1002;2025-02-14;Gent;1;7,50;7,50
1003;2025-02-20;"Köln; Mitte";5;40,00;8,00
1004;2025-03-01;Utrecht;;12,00;
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-emulator-init-'));
  await writeFile(join(folder, 'Orders.csv'), csv);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readModel = async (content: string): Promise<unknown> =>
  JSON.parse(await readFile(join(content, 'model.json'), 'utf8')) as unknown;

describe('embed-emulator init', () => {
  it('detects the delimiter, the types and the measures of a CSV file', async () => {
    const out = join(folder, 'from-csv');
    const { measures, table } = await createContentFolder(join(folder, 'Orders.csv'), out);
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Order Id', 'integer'],
      ['Ordered', 'date'],
      ['City', 'text'],
      ['Units', 'integer'],
      ['Amount', 'decimal'],
      ['Unit price (EUR)', 'decimal'],
    ]);
    expect(measures).toEqual([
      'Sum of Units',
      'Sum of Amount',
      'Average of Unit price (EUR)',
      'Count of rows',
    ]);
    expect(await readModel(out)).toMatchObject({
      factTable: 'Orders',
      dateTable: 'Calendar',
      relationships: [{ from: 'Orders[Ordered]', to: 'Calendar[Date]' }],
      today: '2025-03-01',
    });
    expect((await readFile(join(out, 'rows.csv'), 'utf8')).split('\n')[3]).toBe(
      '1003,2025-02-20,Köln; Mitte,5,40.0,8.0',
    );
  });

  it('creates content that the emulator serves', async () => {
    const out = join(folder, 'served');
    const { workspaceId } = await createContentFolder(join(folder, 'Orders.csv'), out);
    const emulator = await startTestEmulator({ content: out });
    try {
      const token = await emulator.requestAccessToken();
      const response = await fetch(`${emulator.apiUrl}/groups/${workspaceId}/reports`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await response.json()).toMatchObject({
        value: [{ name: 'Orders', reportType: 'PowerBIReport' }],
      });
    } finally {
      await emulator.close();
    }
  });

  it('reads Parquet files, converts times to UTC and reports omitted columns', async () => {
    const file = join(folder, 'events.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT TIMESTAMP '2025-05-01 10:30:00' AS at, true AS done, 1.5::DECIMAL(9,2) AS hours, [1, 2] AS tags) TO '${file}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const out = join(folder, 'from-parquet');
    expect(await runInit([file, '--out', out])).toContain("Omitted the column 'tags' of the type INTEGER[].");
    expect(await readFile(join(out, 'rows.csv'), 'utf8')).toBe(
      'at,done,hours\n2025-05-01T10:30:00Z,true,1.5\n',
    );
  });

  it('does not overwrite a folder', async () => {
    await expect(createContentFolder(join(folder, 'Orders.csv'), folder)).rejects.toThrow(
      `The folder ${folder} is not empty. Choose another folder with --out.`,
    );
  });

  it.each([
    [['gone.csv'], /gone\.csv does not exist/],
    [['table.xlsx'], /table\.xlsx is not supported. Use a \.csv, \.tsv or \.parquet file/],
    [[], /Name one file: embed-emulator init FILE\.csv/],
    [['a.csv', 'b.csv'], /Name one file/],
    [['--force'], /--force/],
  ])('rejects the arguments %j', async (args, message) => {
    await expect(
      runInit([...args, '--out', join(folder, 'rejected')].slice(0, args.length + 2)),
    ).rejects.toThrow(message);
  });
});
