import { describe, expect, it } from 'vitest';
import { compareValues, buildSearchIndex } from './column.ts';
import type { CellValue, Column } from './column.ts';

interface Row {
  name: string;
  town: string | null;
  size: number;
}
const rows: Row[] = [
  { name: 'Café Zuid', town: 'Groningen', size: 12 },
  { name: 'Depot 10', town: null, size: 9 },
  { name: 'Depot 2', town: 'Zwolle', size: 30 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'town', header: 'Town', value: ({ town }) => town },
  { id: 'size', header: 'Size', value: ({ size }) => size },
  { id: 'edit', header: 'Edit', cell: () => 'Zuid' },
];

describe('buildSearchIndex', () => {
  it.each([
    ['', ['Café Zuid', 'Depot 10', 'Depot 2']],
    ['   ', ['Café Zuid', 'Depot 10', 'Depot 2']],
    ['cafe', ['Café Zuid']],
    ['DEPOT zwo', ['Depot 2']],
    ['zuid depot', []],
    ['30', []],
  ])('searches the texts of all columns for “%s”, ignoring accents', (query, found) => {
    expect(buildSearchIndex(rows, columns)(query).map(({ name }) => name)).toEqual(found);
  });
});

describe('compareValues', () => {
  it.each<[string, CellValue[], CellValue[]]>([
    [
      'texts alphabetically, with numbers in texts by value',
      ['Depot 10', 'café', 'Depot 2', 'Cafe'],
      ['café', 'Cafe', 'Depot 2', 'Depot 10'],
    ],
    ['numbers numerically', [10, 9, -1], [-1, 9, 10]],
    ['`true` before `false`', [false, true], [true, false]],
    ['empty values last', [null, 'a', null, 'b'], ['a', 'b', null, null]],
  ])('sorts %s', (_, values, expected) => {
    expect([...values].sort(compareValues)).toEqual(expected);
  });
});
