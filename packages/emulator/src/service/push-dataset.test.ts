import { describe, expect, it } from 'vitest';
import { appendRows } from './push-dataset.ts';

const table = {
  name: 'T',
  columns: [{ name: 'A', dataType: 'Int64' }],
  rows: Array.from({ length: 199_999 }, () => ['0']),
};

describe('appendRows', () => {
  it('rejects rows beyond 200,000', () => {
    const full = appendRows({ dropsOldest: false }, table, [['1']]);
    expect(full.rows).toHaveLength(200_000);
    expect(() => appendRows({ dropsOldest: false }, full, [['2']])).toThrow('up to 200000 rows');
  });

  it('drops the oldest rows if the dataset permits it', () => {
    const { rows } = appendRows({ dropsOldest: true }, table, [['1'], ['2'], ['3']]);
    expect(rows).toHaveLength(200_000);
    expect(rows.slice(-4)).toEqual([['0'], ['1'], ['2'], ['3']]);
  });
});
