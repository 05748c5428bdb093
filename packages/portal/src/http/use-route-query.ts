import type { RouteParams, RouteQueryInput, RouteResponse, Route } from '@embed-portal/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { ApiClient } from './client.ts';

export interface RouteQueryOptions<R extends Route> {
  query?: RouteQueryInput<R>;
  enabled?: boolean;
  /** Interval in milliseconds at which the response is loaded again while the window is visible. */
  refetchIntervalMs?: number;
}

/** Builds the options of the query of a route. */
export const toRouteQuery = <R extends Route>(
  api: ApiClient,
  route: R,
  params: RouteParams<R>,
  query?: RouteQueryInput<R>,
) =>
  queryOptions<RouteResponse<R>>({
    queryKey: [route.path, params, ...(query === undefined ? [] : [query])],
    queryFn: ({ signal }) => api.call(route, params, { query, signal }),
  });

/** Returns the query of a route, cached under its path, parameters and query. */
export function useRouteQuery<R extends Route>(
  route: R,
  params: RouteParams<R>,
  { query, enabled = true, refetchIntervalMs }: RouteQueryOptions<R> = {},
): UseQueryResult<RouteResponse<R>> {
  const api = useApi();
  return useQuery({
    ...toRouteQuery(api, route, params, query),
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
