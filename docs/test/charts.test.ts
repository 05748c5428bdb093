import { describe, expect, it } from 'vitest';
import { insertCharts } from '../charts.mjs';

const createTable = (...rows: string[]) =>
  `| | ours | theirs | ratio |\n|---|---|---|---|\n${rows.join('\n')}\n`;
/** Returns the contents of the inserted charts: titles, labels, widths in percent, and texts. */
const readCharts = (markdown: string) =>
  [...insertCharts(markdown).matchAll(/<strong>(.*?)<|<dt>(.*?)<|width: (.*?)%"><\/i>(.*?)</g)].map((found) =>
    found.slice(1).filter(Boolean).join(' '),
  );

describe('insertCharts', () => {
  it.each([
    [
      'two values of one unit',
      '| Call | 515 µs | other: 1 030 µs | 0.50 |',
      ['Call', 'ours', '50.0 515 µs', 'other', '100.0 1 030 µs'],
    ],
    ['counts', '| Left | 0 | other: 1 000 | |', ['Left', 'ours', '0.0 0', 'other', '100.0 1 000']],
    ['zero values only', '| Left | 0 | other: 0 | |', ['Left', 'ours', '0.0 0', 'other', '0.0 0']],
  ])('charts rows with comparable values: %s', (_, row, expected) => {
    expect(readCharts(createTable(row))).toEqual(expected);
  });

  it.each([
    ['values of two units', '| Call | 5 µs | other: 5 ms | |'],
    ['a single value', '| Call | 5 µs | | 0.3 |'],
    ['words', '| Call | fast | slow | |'],
  ])('does not chart rows without comparable values: %s', (_, row) => {
    expect(readCharts(createTable(row))).toEqual([]);
  });

  it('groups rows that compare one measure with several subjects', () => {
    const rows = createTable('| Call | 2 s | a: 4 s | 0.5 |', '| Call | 2 s | b: 1 s | 2.0 |');
    expect(readCharts(rows)).toEqual(['Call', 'ours', '50.0 2 s', 'a', '100.0 4 s', 'b', '25.0 1 s']);
  });

  it('charts columns whose heading contains a unit', () => {
    const text =
      '| | response | p50 ms |\n|---|---:|---:|\n| Me | 2 kB | 1.5 (9 calls) |\n| All | 9 kB | 3 |\n';
    expect(readCharts(text)).toEqual(['p50 ms', 'Me', '50.0 1.5', 'All', '100.0 3']);
  });

  it('inserts a chart with escaped texts above its table, and leaves tables without values unchanged', () => {
    const text = `Words.\n\n${createTable('| <b> | 2 s | a: 4 s | |')}\nMore.\n`;
    expect(insertCharts(text)).toMatch(/^Words\.\n\n<figure[^\n]+\n\n\| \| ours/);
    expect(insertCharts(text)).not.toContain('<strong><b>');
    expect(insertCharts('| a | b |\n|---|---|\n| c | d |\n')).toBe('| a | b |\n|---|---|\n| c | d |\n');
  });
});
