import type { ParamsOf, ResponseOf, Route } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';

/** Calls that one user may make in a minute. */
export interface RateLimits {
  embedTokens: number;
}

export interface ApiRoute {
  definition: Route;
  handle: (call: { ctx: Context; params: unknown }) => unknown;
  limitedBy?: keyof RateLimits;
}

/** Joins a route of the contract to what answers it; the types of both must agree. */
export const apiRoute = <R extends Route>(
  definition: R,
  handle: (call: { ctx: Context; params: ParamsOf<R> }) => ResponseOf<R> | Promise<ResponseOf<R>>,
  options: Pick<ApiRoute, 'limitedBy'> = {},
): ApiRoute => ({
  definition,
  // The parameters have been checked with the schema of the same definition.
  handle: ({ ctx, params }) => handle({ ctx, params: params as ParamsOf<R> }),
  ...options,
});
