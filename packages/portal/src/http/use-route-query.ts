import type { RouteParams, RouteQueryInput, RouteResponse, Route } from '@embed-portal/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../services.ts';

export interface RouteQueryOptions<R extends Route> {
  query?: RouteQueryInput<R>;
  enabled?: boolean;
}

/** Returns the query of a route, cached under its path, parameters and query. */
export const useRouteQuery = <R extends Route>(
  route: R,
  params: RouteParams<R>,
  { query, enabled = true }: RouteQueryOptions<R> = {},
): UseQueryResult<RouteResponse<R>> => {
  const { api } = useServices();
  return useQuery<RouteResponse<R>>({
    queryKey: [route.path, params, ...(query === undefined ? [] : [query])],
    queryFn: ({ signal }) => api.call(route, params, { query, signal }),
    enabled,
  });
};
