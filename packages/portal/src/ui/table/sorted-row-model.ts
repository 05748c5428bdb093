import { memo } from '@tanstack/react-table';
import type { RowModel, SortingState, Table } from '@tanstack/react-table';
import { compareValues } from './column.ts';
import type { CellValue } from './column.ts';

/** Returns the rows in a stable sort order. Reads each value once. */
export function sortRows<Row>(
  rows: readonly Row[],
  getValue: (row: Row, columnId: string) => CellValue,
  sorting: SortingState,
): Row[] {
  const rowsWithValues = rows.map((row) => ({ row, values: sorting.map(({ id }) => getValue(row, id)) }));
  rowsWithValues.sort((a, b) => {
    for (const [index, { desc }] of sorting.entries()) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null);
      if (order !== 0) return desc ? -order : order;
    }
    return 0;
  });
  return rowsWithValues.map(({ row }) => row);
}

/**
 * Creates a row model that sorts all rows of a table and then keeps the rows that match the filter. Unlike the row model
 * of TanStack Table, it does not sort again when the filter changes, and it does not copy the row objects.
 */
export function createSortedRowModel<Row>(table: Table<Row>): () => RowModel<Row> {
  const getSortedRows = memo(
    () => [table.getCoreRowModel(), table.getAllColumns(), table.getState().sorting] as const,
    ({ rows }, columns, sorting) => {
      const accessors = new Map(columns.map(({ id, accessorFn }) => [id, accessorFn]));
      return sortRows(
        rows,
        ({ original, index }, id) => (accessors.get(id)?.(original, index) ?? null) as CellValue,
        sorting,
      );
    },
    { key: 'getSortedRows' },
  );
  return memo(
    () => [getSortedRows(), table.getPreSortedRowModel()] as const,
    (sortedRows, { rowsById }) => {
      const rows = sortedRows.filter(({ id }) => id in rowsById);
      return { rows, flatRows: rows, rowsById };
    },
    { key: 'getSortedRowModel' },
  );
}
