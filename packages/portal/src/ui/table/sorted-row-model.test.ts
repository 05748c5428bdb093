import { expect, it } from 'vitest';
import { sortRows } from './sorted-row-model.ts';

interface Row {
  name: string;
  town: string | null;
}
const rows: Row[] = [
  { name: 'Depot 10', town: 'Zwolle' },
  { name: 'Café', town: null },
  { name: 'Depot 2', town: 'Zwolle' },
  { name: 'Winkel', town: 'Assen' },
];
const values: Record<string, (row: Row) => string | null> = {
  name: ({ name }) => name,
  town: ({ town }) => town,
};

it.each([
  ['preserves the order without a sort column', [], ['Depot 10', 'Café', 'Depot 2', 'Winkel']],
  ['sorts by a column', [{ id: 'name', desc: false }], ['Café', 'Depot 2', 'Depot 10', 'Winkel']],
  [
    'sorts by a column in descending order',
    [{ id: 'name', desc: true }],
    ['Winkel', 'Depot 10', 'Depot 2', 'Café'],
  ],
  [
    'preserves the order of rows with equal values',
    [{ id: 'town', desc: false }],
    ['Winkel', 'Depot 10', 'Depot 2', 'Café'],
  ],
  [
    'sorts by two columns',
    [
      { id: 'town', desc: false },
      { id: 'name', desc: false },
    ],
    ['Winkel', 'Depot 2', 'Depot 10', 'Café'],
  ],
  ['ignores an unknown column', [{ id: 'gone', desc: false }], ['Depot 10', 'Café', 'Depot 2', 'Winkel']],
])('sortRows %s', (_, sorting, names) => {
  expect(sortRows(rows, (row, id) => values[id]?.(row) ?? null, sorting).map(({ name }) => name)).toEqual(
    names,
  );
  expect(rows[0]?.name).toBe('Depot 10');
});
