import type { ParamsOf, ResponseOf, Route } from '@embed-portal/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../services.ts';

/** The answer of a reading route, kept and shared under its path and parameters. */
export const useRouteQuery = <R extends Route>(
  route: R,
  params: ParamsOf<R>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<ResponseOf<R>> => {
  const { api } = useServices();
  return useQuery<ResponseOf<R>>({
    queryKey: [route.path, params],
    queryFn: ({ signal }) => api.call(route, params, { signal }),
    enabled,
  });
};
