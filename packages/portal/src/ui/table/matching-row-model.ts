import { memo } from '@tanstack/react-table';
import type { RowModel, Table } from '@tanstack/react-table';

/**
 * Creates a row model with the rows whose data is in the global filter, a set. Unlike the row model of TanStack Table, it
 * does not compare each row with each column.
 */
export const createMatchingRowModel = <Row>(table: Table<Row>): (() => RowModel<Row>) =>
  memo(
    () => [table.getCoreRowModel(), table.getState().globalFilter as ReadonlySet<Row> | undefined] as const,
    (model, matches) => {
      if (!matches) return model;
      const rows = model.rows.filter(({ original }) => matches.has(original));
      return { rows, flatRows: rows, rowsById: Object.fromEntries(rows.map((row) => [row.id, row])) };
    },
    { key: 'getMatchingRowModel' },
  );
