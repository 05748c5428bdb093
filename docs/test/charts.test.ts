import { describe, expect, it } from 'vitest';
import { withCharts } from '../charts.mjs';

const table = (...rows: string[]) => `| | ours | beside | ratio |\n|---|---|---|---|\n${rows.join('\n')}\n`;
/** Returns the contents of a chart: titles, names, widths and texts. */
const drawn = (markdown: string) =>
  [...withCharts(markdown).matchAll(/<strong>(.*?)<|<dt>(.*?)<|width: (.*?)%"><\/i>(.*?)</g)].map((found) =>
    found.slice(1).filter(Boolean).join(' '),
  );

describe('Charts of benchmark tables', () => {
  it.each([
    [
      'of one unit',
      '| Call | 515 µs | other: 1 030 µs | 0.50 |',
      ['Call', 'ours', '50.0 515 µs', 'other', '100.0 1 030 µs'],
    ],
    ['of counts', '| Left | 0 | other: 1 000 | |', ['Left', 'ours', '0.0 0', 'other', '100.0 1 000']],
    ['all nothing', '| Left | 0 | other: 0 | |', ['Left', 'ours', '0.0 0', 'other', '0.0 0']],
    ['of two units', '| Call | 5 µs | other: 5 ms | |', []],
    ['one alone', '| Call | 5 µs | | 0.3 |', []],
    ['words', '| Call | fast | slow | |', []],
  ])('%s', (_, row, expected) => {
    expect(drawn(table(row))).toEqual(expected);
  });

  it('group measures that are compared with several subjects', () => {
    const rows = table('| Call | 2 s | a: 4 s | 0.5 |', '| Call | 2 s | b: 1 s | 2.0 |');
    expect(drawn(rows)).toEqual(['Call', 'ours', '50.0 2 s', 'a', '100.0 4 s', 'b', '25.0 1 s']);
  });

  it('compare the rows of a column with a unit', () => {
    const text =
      '| | answer | p50 ms |\n|---|---:|---:|\n| Me | 2 kB | 1.5 (9 calls) |\n| All | 9 kB | 3 |\n';
    expect(drawn(text)).toEqual(['p50 ms', 'Me', '50.0 1.5', 'All', '100.0 3']);
  });

  it('are inserted above their table, which remains', () => {
    const text = `Words.\n\n${table('| <b> | 2 s | a: 4 s | |')}\nMore.\n`;
    expect(withCharts(text)).toMatch(/^Words\.\n\n<figure[^\n]+\n\n\| \| ours/);
    expect(withCharts(text)).not.toContain('<strong><b>');
    expect(withCharts('| a | b |\n|---|---|\n| c | d |\n')).toBe('| a | b |\n|---|---|\n| c | d |\n');
  });
});
