import { buildPath } from '@embed-portal/api-contract';
import type { Route, RouteParams, RouteQueryInput } from '@embed-portal/api-contract';

/** Returns a query string with its question mark. Omits undefined and blank fields. */
function toQueryString(query: unknown): string {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()}`;
}

export interface RouteUrl<R extends Route> {
  route: R;
  params: RouteParams<R>;
  query?: RouteQueryInput<R> | undefined;
}

/** Returns the URL of a request to a server of the API. */
export const buildUrl = <R extends Route>(baseUrl: string, { route, params, query }: RouteUrl<R>): string =>
  baseUrl + buildPath(route, params as Record<string, string>) + toQueryString(query);
