import { describe, expect, it } from 'vitest';
import { QueryEngine } from '../engine/query.ts';
import { createDatasetFromRows } from '../query-service/quick-dataset.ts';
import { runDax } from './run-dax.ts';

function run(rowCount: number, columnCount: number, query: string) {
  const names = Array.from({ length: columnCount }, (_, index) => `C${index}`);
  const row = names.map(() => '1');
  const dataset = createDatasetFromRows({
    locale: 'en',
    tableSchemaList: [{ name: 'T', columns: names.map((name) => ({ name, dataType: 'Integer' })) }],
    data: [{ name: 'T', rows: Array.from({ length: rowCount }, () => row) }],
  });
  return runDax(new QueryEngine(dataset), query, { roles: [], now: '2026-01-01T00:00:00Z' });
}

describe('runDax', () => {
  it.each([
    ['100,000 rows', 100_000, 1, 100_000, false],
    ['100,001 rows', 100_001, 1, 100_000, true],
    ['a million values', 50_000, 20, 50_000, false],
    ['more than a million values', 50_001, 20, 50_000, true],
  ])('returns up to 100,000 rows and a million values: %s', (_case, rows, columns, count, isTruncated) => {
    const result = run(rows, columns, 'EVALUATE T');
    expect([result.rows.length, result.isTruncated]).toEqual([count, isTruncated]);
  });

  it('rejects tables with more than 200,000 rows', () => {
    expect(() => run(200_001, 1, 'EVALUATE FILTER(T, T[C0] = 1)')).toThrow(
      "Table 'T' has more than 200000 rows. Group its rows with SUMMARIZECOLUMNS.",
    );
    const { rows } = run(200_001, 1, 'EVALUATE ROW("Rows", COUNTROWS(T))');
    expect(rows).toEqual([[200_001]]);
  });
});
