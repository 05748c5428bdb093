import { toEntityTag } from '@embed-portal/api-contract';
import type { RouteBodyInput, RouteParams, RouteResponse, Route } from '@embed-portal/api-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { ApiError } from './api-error.ts';

export interface MutationVariables<R extends Route> {
  params: RouteParams<R>;
  body?: RouteBodyInput<R>;
  headers?: Record<string, string>;
  /**
   * Expected version of the entity. The server rejects the change of any other version with 412. Undefined skips the
   * check.
   */
  version?: number | undefined;
  /** Whether the caller shows rejections (4xx) itself. Defaults to false. */
  quiet?: boolean;
  /** Defaults to true, because forms and dialogs show validation errors (422) themselves. */
  handlesValidationErrors?: boolean;
}

/**
 * Returns a mutation for a route. Invalidates the affected queries when it succeeds or fails with 404.
 *
 * @param affectedRoutes - routes whose cached responses become outdated, with any parameters.
 */
export function useRouteMutation<R extends Route>(
  route: R,
  affectedRoutes: readonly Route[],
): UseMutationResult<RouteResponse<R>, Error, MutationVariables<R>> {
  const api = useApi();
  const queryClient = useQueryClient();
  const invalidate = () =>
    Promise.all(affectedRoutes.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
  return useMutation<RouteResponse<R>, Error, MutationVariables<R>>({
    mutationFn: ({ params, version, headers, ...options }) =>
      api.call(route, params, {
        handlesValidationErrors: true,
        ...options,
        headers: { ...headers, ...(version !== undefined && { 'if-match': toEntityTag(version) }) },
      }),
    networkMode: 'always',
    retry: false,
    onSuccess: invalidate,
    // Another user may have deleted an entity that cached lists still contain.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void invalidate();
    },
  });
}
