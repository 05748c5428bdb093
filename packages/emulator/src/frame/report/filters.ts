import { filterProblem } from '../../engine/filter-problem.ts';
import { asksForFigures } from '../../engine/filter.ts';
import type { Filter } from '../../engine/filter.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';

/** A filter as the host sent it, with what is for display only. */
export type WireFilter = Filter & {
  $schema?: string;
  displaySettings?: { isLockedInViewMode?: boolean; isHiddenInViewMode?: boolean; displayName?: string };
};

/** The four ways to change a list of filters, by their number in the public models. */
export const filtersOperations = { removeAll: 0, replaceAll: 1, add: 2, replace: 3 } as const;

/** Where filters stand: those on figures make sense in a visual alone. */
export type FilterPlace = 'page' | 'visual';

/** Checks filters that the host sent. Throws the wire's 400 with an error for each that can't be applied there. */
export function parseFilters(value: unknown, place: FilterPlace = 'page'): WireFilter[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FrameRequestError(400, [{ message: 'filters must be an array' }]);
  const problems = value.flatMap((filter: unknown, index) => {
    const problem = filterProblem(filter) ?? placeProblem(filter as Filter, place);
    return problem === undefined ? [] : [{ message: `filters[${index}]: ${problem}` }];
  });
  if (problems.length > 0) throw new FrameRequestError(400, problems);
  return value as WireFilter[];
}

function placeProblem(filter: Filter, place: FilterPlace): string | undefined {
  if (place === 'visual' || !asksForFigures(filter)) return undefined;
  return 'filters of top values or of measures can only be put on a visual';
}

/** Applies `{ filtersOperation, filters }` to a list of filters. Throws the wire's 400 for an unknown operation. */
export function updateFilters(
  current: readonly WireFilter[],
  request: unknown,
  place: FilterPlace = 'page',
): WireFilter[] {
  const { filtersOperation, filters } = isObject(request) ? request : {};
  const sent = parseFilters(filters, place);
  switch (filtersOperation) {
    case filtersOperations.removeAll:
      return [];
    case filtersOperations.replaceAll:
      return sent;
    case filtersOperations.add:
      return [...current, ...sent];
    case filtersOperations.replace:
      return [...current.filter((known) => !sent.some((filter) => sameTarget(known, filter))), ...sent];
    default:
      throw new FrameRequestError(400, [{ message: 'filtersOperation is invalid' }]);
  }
}

/** Whether two filters are on the same column, columns or measure. */
function sameTarget(a: Filter, b: Filter): boolean {
  return targetKey(a) === targetKey(b);
}

function targetKey({ target }: Filter): string {
  const fields = ['table', 'column', 'hierarchy', 'hierarchyLevel', 'measure', 'aggregationFunction'];
  const parts: Record<string, unknown>[] = [target].flat().map((part) => ({ ...part }));
  return JSON.stringify(parts.map((part) => fields.map((field) => part[field] ?? null)));
}

/** The part of a filter that queries need. */
export function bareFilter(filter: WireFilter): Filter {
  const { $schema: _schema, displaySettings: _display, ...bare } = filter;
  return bare;
}
