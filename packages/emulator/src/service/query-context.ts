import type { LoadedDataset } from '../content/load-content.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { getRoleFilters } from './role-filters.ts';
import type { TokenClaims } from './tokens.ts';

/**
 * Builds the query context of a request: the roles of the token, and the reference time, which is noon of the model's
 * `today` or the current time. The current time is rounded down to seconds, so that the queries of a page
 * share cached results.
 */
export function createQueryContext(dataset: LoadedDataset, claims: TokenClaims): QueryContext {
  const { today } = dataset.model;
  const now = today === undefined ? `${new Date().toISOString().slice(0, 19)}Z` : `${today}T12:00:00Z`;
  return { roles: getRoleFilters(dataset, claims), now };
}
