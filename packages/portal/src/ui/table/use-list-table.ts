import { getCoreRowModel, getPaginationRowModel, useReactTable } from '@tanstack/react-table';
import type { ColumnDef, RowSelectionState, SortingState, Table } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListTotal } from '../../format/format.ts';
import { buildSearchIndex } from './column.ts';
import type { Column } from './column.ts';
import { createMatchingRowModel } from './matching-row-model.ts';
import { isMultiSortEvent } from './multi-sort.ts';
import { allRows, usePageControl } from './page-control.ts';
import type { PageControl } from './page-control.ts';
import { createSortedRowModel } from './sorted-row-model.ts';

interface Selection {
  /** IDs of the selected rows. */
  ids: readonly string[];
  onChange(ids: string[]): void;
}

const byName = [{ id: 'name', desc: false }];

export interface ListTableOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  getRowId(row: Row): string;
  /** Defaults to the name, ascending. */
  defaultSort?: SortingState | undefined;
  search: string;
  /** Defaults to 10. */
  pageSize?: number;
  /** Enables row selection. */
  selection?: Selection;
}

/** State and handlers of a {@link DataTable}. */
export interface TableView<Row> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  /** Number of rows that match the search. */
  total: ListTotal;
  searched: boolean;
  /** Required change of a search that the server has rejected, in a sentence. */
  searchHint?: string | undefined;
  pages: PageControl;
  /** Loads the rows after the last loaded one. */
  loadMore?: (() => void) | undefined;
}

export const toColumnDefs = <Row>(columns: readonly Column<Row>[]): ColumnDef<Row>[] =>
  columns.map(({ id, value, sortable = value !== undefined }) => ({
    id,
    accessorFn: (row) => value?.(row) ?? null,
    enableSorting: sortable,
    sortDescFirst: false,
  }));

export const toSelectionState = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map((id) => [id, true]));

/** Manages the current page, which never exceeds the last one. */
function usePaging(initialSize: number, total: number, search: string) {
  const [{ index, size, query }, set] = useState({ index: 0, size: initialSize, query: search });
  const pageSize = size === allRows ? Math.max(total, 1) : size;
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const pageIndex = query === search ? Math.min(index, last) : 0;
  const pages = usePageControl({
    index: pageIndex,
    size,
    hasNext: pageIndex < last,
    goTo: (to) => {
      set({ index: to, size, query: search });
    },
    setSize: (next) => {
      set({ index: 0, size: next, query: search });
    },
  });
  return { pages, pagination: { pageIndex, pageSize } };
}

/** Creates a table for fully loaded rows. Searches, sorts and paginates them in the browser. */
export function useListTable<Row extends object>(options: ListTableOptions<Row>): TableView<Row> {
  const { rows, columns, getRowId, defaultSort = byName, pageSize = 10, selection } = options;
  const search = options.search.trim();
  const [sorting, setSorting] = useState(defaultSort);
  const searchRows = useMemo(() => buildSearchIndex(rows, columns), [rows, columns]);
  const matchingRows = useMemo(() => new Set(searchRows(search)), [searchRows, search]);
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const rowSelection = useMemo(() => toSelectionState(selection?.ids ?? []), [selection?.ids]);
  const { pages, pagination } = usePaging(pageSize, matchingRows.size, search);

  // eslint-disable-next-line react-hooks/incompatible-library -- the table is created again in every render
  const table = useReactTable({
    data: rows as Row[],
    columns: definitions,
    getRowId,
    state: { sorting, pagination, rowSelection, globalFilter: search === '' ? undefined : matchingRows },
    onSortingChange: (update) => {
      setSorting(update);
      pages.goTo(0);
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(Object.keys(next).filter((id) => next[id]));
    },
    isMultiSortEvent: isMultiSortEvent,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: createMatchingRowModel,
    getSortedRowModel: createSortedRowModel,
    getPaginationRowModel: getPaginationRowModel(),
  });
  const total = useMemo(() => ({ count: matchingRows.size, isMinimum: false }), [matchingRows.size]);
  return {
    table,
    columns,
    total,
    searched: search !== '',
    pages,
  };
}
