import {
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  useReactTable,
} from '@tanstack/react-table';
import type { ColumnDef, RowSelectionState, SortingState, Table } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListTotal } from '../../http/list-page.ts';
import { buildSearchIndex } from './column.ts';
import type { Column } from './column.ts';
import { isMultiSortEvent } from './multi-sort.ts';
import { createSortedRowModel } from './sorted-row-model.ts';

/** Page size that shows all rows. */
export const allRows = -1;

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

export interface PageControl {
  /** Zero-based index of the current page. */
  index: number;
  /** Number of rows per page; {@link allRows} for all. */
  size: number;
  setSize(size: number): void;
  hasNext: boolean;
  /** Whether the rows of the requested page are still loading. The previous rows stay visible until then. */
  isChangingPage?: boolean;
  next(): void;
  previous(): void;
  first(): void;
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
const usePaging = (initialSize: number, total: number, search: string) => {
  const [{ index, size, query }, set] = useState({ index: 0, size: initialSize, query: search });
  const pageSize = size === allRows ? Math.max(total, 1) : size;
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const pageIndex = query === search ? Math.min(index, last) : 0;
  const goTo = (to: number) => {
    set({ index: to, size, query: search });
  };
  const pages: PageControl = {
    index: pageIndex,
    size,
    setSize: (next) => {
      set({ index: 0, size: next, query: search });
    },
    hasNext: pageIndex < last,
    next: () => {
      goTo(pageIndex + 1);
    },
    previous: () => {
      goTo(pageIndex - 1);
    },
    first: () => {
      goTo(0);
    },
  };
  return { pages, pagination: { pageIndex, pageSize } };
};

/** Creates a table for fully loaded rows. Searches, sorts and paginates them in the browser. */
export const useListTable = <Row extends object>(options: ListTableOptions<Row>): TableView<Row> => {
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
    // The search covers a row as a whole, so one column represents it.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: ({ original }, _, matches: ReadonlySet<Row>) => matches.has(original),
    onSortingChange: (update) => {
      setSorting(update);
      pages.first();
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(Object.keys(next).filter((id) => next[id]));
    },
    isMultiSortEvent: isMultiSortEvent,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: createSortedRowModel,
    getPaginationRowModel: getPaginationRowModel(),
  });
  return {
    table,
    columns,
    total: { count: matchingRows.size, isMinimum: false },
    searched: search !== '',
    pages,
  };
};
