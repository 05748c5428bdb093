import type { SortingState } from '@tanstack/react-table';
import { compareValues } from './column.ts';
import type { Column } from './column.ts';

/** Sorts rows stably. Reads each value once. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: SortingState,
): Row[] => {
  const keys = sorting.map(({ id, desc }) => ({
    value: columns.find((column) => column.id === id)?.value,
    sign: desc ? -1 : 1,
  }));
  const read = rows.map((row) => ({ row, values: keys.map(({ value }) => value?.(row) ?? null) }));
  read.sort((a, b) => {
    for (let at = 0; at < keys.length; at += 1) {
      const order = compareValues(a.values[at] ?? null, b.values[at] ?? null);
      if (order !== 0) return order * (keys[at]?.sign ?? 1);
    }
    return 0;
  });
  return read.map(({ row }) => row);
};
