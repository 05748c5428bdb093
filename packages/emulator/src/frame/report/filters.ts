import { filterProblem } from '../../engine/filter-problem.ts';
import { asksForFigures } from '../../engine/filter.ts';
import type { Filter } from '../../engine/filter.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';

/** A filter as the host sent it, with what is for display only. */
export type HostFilter = Filter & {
  $schema?: string;
  displaySettings?: { isLockedInViewMode?: boolean; isHiddenInViewMode?: boolean; displayName?: string };
};

/** The four ways to change a list of filters, by their number in the public models. */
export const filtersOperations = { removeAll: 0, replaceAll: 1, add: 2, replace: 3 } as const;

/** Where filters stand: those on figures make sense in a visual alone. */
export type FilterScope = 'page' | 'visual';

/** Checks filters that the host sent. Throws the wire's 400 with an error for each that can't be applied there. */
export function parseFilters(value: unknown, scope: FilterScope = 'page'): HostFilter[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FrameRequestError(400, [{ message: 'filters must be an array' }]);
  const problems = value.flatMap((filter: unknown, index) => {
    const problem = filterProblem(filter) ?? findScopeProblem(filter as Filter, scope);
    return problem === undefined ? [] : [{ message: `filters[${index}]: ${problem}` }];
  });
  if (problems.length > 0) throw new FrameRequestError(400, problems);
  return value as HostFilter[];
}

function findScopeProblem(filter: Filter, scope: FilterScope): string | undefined {
  if (scope === 'visual' || !asksForFigures(filter)) return undefined;
  return 'filters of top values or of measures can only be put on a visual';
}

/** Applies `{ filtersOperation, filters }` to a list of filters. Throws the wire's 400 for an unknown operation. */
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
      throw new FrameRequestError(400, [{ message: 'filtersOperation is invalid' }]);
  }
}

/** Whether two filters are on the same column, columns or measure. */
function haveSameTarget(a: Filter, b: Filter): boolean {
  return getTargetKey(a) === getTargetKey(b);
}

function getTargetKey({ target }: Filter): string {
  const fields = ['table', 'column', 'hierarchy', 'hierarchyLevel', 'measure', 'aggregationFunction'];
  const parts: Record<string, unknown>[] = [target].flat().map((part) => ({ ...part }));
  return JSON.stringify(parts.map((part) => fields.map((field) => part[field] ?? null)));
}

/** The part of a filter that queries need. */
export function toQueryFilter(filter: HostFilter): Filter {
  const { $schema: _schema, displaySettings: _display, ...queryFilter } = filter;
  return queryFilter;
}
