import type { SortingState } from '@tanstack/react-table';
import { compareValues } from './column.ts';
import type { Column } from './column.ts';

/** Returns the rows in a stable sort order. Reads each value once. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: SortingState,
): Row[] => {
  const keys = sorting.map(({ id, desc }) => ({
    value: columns.find((column) => column.id === id)?.value,
    sign: desc ? -1 : 1,
  }));
  const rowsWithValues = rows.map((row) => ({ row, values: keys.map(({ value }) => value?.(row) ?? null) }));
  rowsWithValues.sort((a, b) => {
    for (let index = 0; index < keys.length; index += 1) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null);
      if (order !== 0) return order * (keys[index]?.sign ?? 1);
    }
    return 0;
  });
  return rowsWithValues.map(({ row }) => row);
};
