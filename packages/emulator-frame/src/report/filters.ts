import { isAggregateFilter } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import { findFilterProblem } from '@embed-portal/emulator-protocol/filter-problem';
import { addFilterType } from '@embed-portal/emulator-protocol/filter-type';
import { FrameRequestError, isObject } from '../transport/messages.ts';

/** Filter of the host page, including display settings. */
export type HostFilter = Filter & {
  $schema?: string;
  displaySettings?: { isLockedInViewMode?: boolean; isHiddenInViewMode?: boolean; displayName?: string };
};

/** `FiltersOperations` of powerbi-models. */
export const filtersOperations = { removeAll: 0, replaceAll: 1, add: 2, replace: 3 } as const;

/** Scope of a filter; `page` includes reports. Measure filters and top-N filters are valid only on visuals. */
export type FilterScope = 'page' | 'visual';

/**
 * Validates filters of the host page, and completes filters without `filterType`.
 *
 * @throws {FrameRequestError} 400 with one error for each invalid filter
 */
export function parseFilters(value: unknown, scope: FilterScope = 'page'): HostFilter[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FrameRequestError(400, [{ message: 'filters must be an array' }]);
  const filters = value.map(addFilterType);
  const problems = filters.flatMap((filter, index) => {
    const problem = findFilterProblem(filter) ?? findScopeProblem(filter as Filter, scope);
    return problem === undefined ? [] : [{ message: `filters[${index}]: ${problem}` }];
  });
  if (problems.length > 0) throw new FrameRequestError(400, problems);
  return filters as HostFilter[];
}

function findScopeProblem(filter: Filter, scope: FilterScope): string | undefined {
  if (scope === 'visual' || !isAggregateFilter(filter)) return undefined;
  return 'top-N filters and measure filters can only be applied to visuals';
}

/**
 * Applies `{ filtersOperation, filters }` to a list of filters.
 *
 * @throws {FrameRequestError} 400 when the operation is unknown or a filter is invalid
 */
export function updateFilters(
  current: readonly HostFilter[],
  request: unknown,
  scope: FilterScope = 'page',
): HostFilter[] {
  const { filtersOperation, filters } = isObject(request) ? request : {};
  const hostFilters = parseFilters(filters, scope);
  switch (filtersOperation) {
    case filtersOperations.removeAll:
      return [];
    case filtersOperations.replaceAll:
      return hostFilters;
    case filtersOperations.add:
      return [...current, ...hostFilters];
    case filtersOperations.replace:
      return [
        ...current.filter((existing) => !hostFilters.some((filter) => haveSameTarget(existing, filter))),
        ...hostFilters,
      ];
    default:
      throw new FrameRequestError(400, [
        { message: 'filtersOperation must be 0 (remove all), 1 (replace all), 2 (add) or 3 (replace)' },
      ]);
  }
}

/** Returns whether two filters have the same target columns or measure. */
function haveSameTarget(a: Filter, b: Filter): boolean {
  return getTargetKey(a) === getTargetKey(b);
}

function getTargetKey({ target }: Filter): string {
  const fields = ['table', 'column', 'hierarchy', 'hierarchyLevel', 'measure', 'aggregationFunction'];
  const parts: Record<string, unknown>[] = [target].flat().map((part) => ({ ...part }));
  return JSON.stringify(parts.map((part) => fields.map((field) => part[field] ?? null)));
}

/** Removes the fields that queries do not need. */
export function toQueryFilter(filter: HostFilter): Filter {
  const { $schema: _schema, displaySettings: _display, ...queryFilter } = filter;
  return queryFilter;
}
