import type { ErrorCode, RouteParams, RouteQueryInput } from '@embed-portal/api-contract';
import { keepPreviousData, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { getCoreRowModel, useReactTable } from '@tanstack/react-table';
import type { RowSelectionState, SortingState, Updater } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../http/api-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ListRoute } from '../../http/client.ts';
import type { ResponsePage } from '../../http/response-page.ts';
import type { Column } from '../../ui/table/column.ts';
import { isMultiSortEvent } from '../../ui/table/multi-sort.ts';
import { allRows, usePageControl } from '../../ui/table/page-control.ts';
import type { RowSource } from '../../ui/table/row-source.ts';
import { useDebouncedSearch } from '../../ui/table/use-debounced-search.ts';
import { toColumnDefs, toSelectionState } from '../../ui/table/use-list-table.ts';
import type { TableView } from '../../ui/table/use-list-table.ts';

/** Selection of rows. Rows of other pages stay selected. */
interface RowSelection<Row> {
  rows: readonly Row[];
  onChange(rows: Row[]): void;
  /** Returns whether a row can be selected; defaults to all rows. */
  canSelect?: (row: Row) => boolean;
}

export interface PagedTableOptions<Row> {
  route: ListRoute;
  /** Path parameters of the route; defaults to none. */
  params?: RouteParams<ListRoute>;
  /** Further query parameters, which restrict the list. */
  filter?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the user has chosen the filter, so that an empty list offers to clear it; defaults to false. */
  isFiltered?: boolean;
  /** The IDs of sortable columns must be names of the route's sort columns. */
  columns: readonly Column<Row>[];
  getRowId(row: Row): string;
  defaultSort: SortingState;
  search: string;
  /** Defaults to 10. */
  pageSize?: number;
  /** Enables row selection. */
  selection?: RowSelection<Row> | undefined;
}

/** Number of rows per request when all rows are shown. */
const batchSize = 200;

const noRows = { count: 0, isMinimum: false };

const formatSort = (sorting: SortingState) =>
  sorting.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',') || undefined;

/** Removes the ID from a sort order with several columns, because columns after the unique ID have no effect. */
const omitId = (sorting: SortingState) =>
  sorting.length > 1 ? sorting.filter(({ id }) => id !== 'id') : sorting;

/** Stores the cursors of the pages up to the current one. Resets them when the query changes. */
function useCursors(queryText: string) {
  const [position, setPosition] = useState<{ queryText: string; cursors: readonly string[] }>({
    queryText,
    cursors: [],
  });
  const cursors = position.queryText === queryText ? position.cursors : [];
  const goTo = (to: readonly string[]) => {
    setPosition({ queryText, cursors: to });
  };
  return [cursors, goTo] as const;
}

/**
 * Returns a function that replaces loaded rows by equal rows of the table, so that rows that stay visible are not
 * rendered again. Call `remember` with the rows of the table.
 */
function useSharedRows<Row>(getRowId: (row: Row) => string) {
  const known = useRef<readonly Row[]>([]);
  const [functions] = useState(() => ({
    remember: (rows: readonly Row[]) => {
      known.current = rows;
    },
    share: (rows: readonly Row[]): Row[] => {
      const rowsById = new Map(known.current.map((row) => [getRowId(row), row]));
      return rows.map((row) => replaceEqualDeep(rowsById.get(getRowId(row)), row));
    },
  }));
  return functions;
}

function usePageQuery<Row>(
  { route, params = {}, getRowId }: Pick<PagedTableOptions<Row>, 'route' | 'params' | 'getRowId'>,
  query: { limit: number; sort: string | undefined; search: string },
  start: string | undefined,
) {
  const api = useApi();
  const { remember, share } = useSharedRows(getRowId);
  const result = useInfiniteQuery({
    queryKey: [route.path, 'pages', params, query, start],
    queryFn: async ({ pageParam, signal }) => {
      const pageQuery = { ...query, cursor: pageParam } as RouteQueryInput<ListRoute>;
      const options = { query: pageQuery, signal, handlesValidationErrors: true };
      const page = (await api.fetchPage(route, params, options)) as ResponsePage<Row[]>;
      return { ...page, items: share(page.items) };
    },
    initialPageParam: start,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  useEffect(() => {
    remember(rows);
  }, [remember, rows]);
  return { result, rows };
}

/** Returns the table options for the selection of rows. */
function useRowSelection<Row>(
  { selection, getRowId }: Pick<PagedTableOptions<Row>, 'selection' | 'getRowId'>,
  loadedRows: readonly Row[],
) {
  const selectedRows = selection?.rows ?? [];
  const rowSelection = toSelectionState(selectedRows.map(getRowId));
  const { canSelect } = selection ?? {};
  return {
    state: rowSelection,
    enableRowSelection: canSelect
      ? ({ original }: { original: Row }) => canSelect(original)
      : selection !== undefined,
    onRowSelectionChange: (update: Updater<RowSelectionState>) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      const known = new Map([...selectedRows, ...loadedRows].map((row) => [getRowId(row), row]));
      selection?.onChange([...known].filter(([id]) => next[id]).map(([, row]) => row));
    },
  };
}

/** Returns what the user must change in a search that the server has rejected. */
const getSearchHint = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === ('search_too_short' satisfies ErrorCode)
    ? error.message
    : undefined;

/** Creates a table for an unbounded list, which the server searches, sorts and paginates. */
export function usePagedTable<Row>(options: PagedTableOptions<Row>) {
  const { filter, columns, getRowId, defaultSort } = options;
  const search = useDebouncedSearch(options.search.trim());
  const [sorting, setSorting] = useState(defaultSort);
  const [size, setSize] = useState(options.pageSize ?? 10);
  const query = { limit: size === allRows ? batchSize : size, sort: formatSort(sorting), search, ...filter };
  const [cursors, goTo] = useCursors(JSON.stringify(query));
  const { result, rows } = usePageQuery<Row>(options, query, cursors.at(-1));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = result;
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const { state: rowSelection, ...selectionOptions } = useRowSelection(options, rows);
  const lastPage = data?.pages.at(-1);
  // The rows of the page were removed, such as the last invitation: shows the page before it.
  if (data && !isPlaceholderData && rows.length === 0 && cursors.length > 0) goTo(cursors.slice(0, -1));

  // eslint-disable-next-line react-hooks/incompatible-library -- the table is created again in every render
  const table = useReactTable({
    data: rows,
    columns: definitions,
    getRowId,
    state: { sorting, rowSelection },
    onSortingChange: (update) => {
      setSorting((before) => omitId(typeof update === 'function' ? update(before) : update));
    },
    autoResetExpanded: false,
    manualSorting: true,
    ...selectionOptions,
    isMultiSortEvent: isMultiSortEvent,
    getCoreRowModel: getCoreRowModel(),
  });
  const next = lastPage?.next;
  const pages = usePageControl({
    index: cursors.length,
    size,
    setSize,
    hasNext: size !== allRows && next !== undefined,
    isChangingPage: isPlaceholderData,
    goTo: (index) => {
      if (index <= cursors.length) goTo(cursors.slice(0, index));
      else if (next !== undefined && !isPlaceholderData) goTo([...cursors, next]);
    },
  });
  const loadMore =
    size === allRows && hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined;
  const searchHint = getSearchHint(result.error);
  const view: TableView<Row> = {
    table,
    columns,
    searchHint,
    total: lastPage?.total ?? noRows,
    searched: search !== '' || (options.isFiltered ?? false),
    pages,
    loadMore,
  };
  const error = searchHint === undefined ? result.error : null;
  const source: RowSource = { isPending: result.isPending, error, refetch: result.refetch };
  const { refetch, isFetching } = result;
  return { view, source, rows, searchedText: search, refetch, isFetching };
}
