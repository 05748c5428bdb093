import { expect, it } from 'vitest';
import { toSummarizedCsv } from './export-visual-data.ts';

it('CSV exports quote values with separators, quotes and line breaks', () => {
  const query = { groupBy: ['Store[Name, short]'], measures: ['Revenue'], filters: [] };
  const rows = [
    ['Plain', 1],
    ['Baker, Smith', 2],
    ['The "Corner"', 3],
    ['First\nSecond', 4],
    ['First\rSecond', 5],
    [null, 6],
  ];
  expect(toSummarizedCsv({ queries: [query], results: [{ rows, rowCount: 6 }] }, 10)).toBe(
    [
      '"Name, short",Revenue',
      'Plain,1',
      '"Baker, Smith",2',
      '"The ""Corner""",3',
      '"First\nSecond",4',
      '"First\rSecond",5',
      ',6',
    ].join('\r\n'),
  );
});
