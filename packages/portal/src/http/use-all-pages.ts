import { limits } from '@embed-portal/api-contract';
import type { Route, RouteQueryInput } from '@embed-portal/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ZodType } from 'zod';
import { useApi } from './api-context.ts';
import type { ResponsePage } from './response-page.ts';

/** A list whose pages are loaded one after another. `data` contains the items of the loaded pages. */
export type PagedList<Item> = UseInfiniteQueryResult<Item[]> & {
  /** Whether all pages are loaded. */
  isComplete: boolean;
};

interface AllPagesOptions {
  /** Conditions and order of the list. */
  query?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
  /** Number of items of a page; defaults to the maximum. */
  pageSize?: number;
}

type ItemsRoute<Params, Item> = Route<ZodType<Params>, ZodType<Item[]>>;

const joinPages = <Item>({ pages }: InfiniteData<ResponsePage<Item[]>>): Item[] =>
  pages.flatMap(({ items }) => items);

/**
 * Loads a list page by page, because the server rejects requests for long lists as a whole. Components render the items
 * that are loaded so far.
 */
export function useAllPages<Params, Item>(
  route: ItemsRoute<Params, Item>,
  params: Params,
  { query = {}, enabled = true, pageSize = limits.maxPageSize }: AllPagesOptions = {},
): PagedList<Item> {
  const api = useApi();
  const result = useInfiniteQuery({
    queryKey: [route.path, 'all', params, query],
    queryFn: ({ pageParam, signal }) => {
      const pageQuery = { ...query, limit: pageSize, cursor: pageParam } as RouteQueryInput<typeof route>;
      return api.fetchPage(route, params, { query: pageQuery, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: joinPages<Item>,
    enabled,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = result;
  const loadsNext = enabled && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    // Other components may observe the same list.
    if (loadsNext) void fetchNextPage({ cancelRefetch: false });
    // A page can be loaded without a render in between, so that only the data changes.
  }, [loadsNext, data, fetchNextPage]);
  return { ...result, isComplete: data !== undefined && !hasNextPage };
}
