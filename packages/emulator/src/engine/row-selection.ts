import type { ColumnReference } from '../content/column-reference.ts';
import type { Value } from '../data/table-rows.ts';
import { createGroupPredicate } from './aggregate-filter.ts';
import type { GetSelectedRows } from './aggregate-filter.ts';
import { equalsCell, matchesFilter, toCellValue } from './cell-matching.ts';
import type { Dataset, YearShift } from './dataset.ts';
import { isAggregateFilter, filterTypes } from './filter.ts';
import type {
  AdvancedFilter,
  AggregateFilter,
  BasicFilter,
  Filter,
  RelativeFilter,
  TupleFilter,
} from './filter.ts';
import { applyHierarchyFilter } from './hierarchy-filter.ts';
import { createLruCache } from './lru-cache.ts';
import { getRelativeSpan } from './relative-span.ts';
import { getTargetColumn } from './target.ts';

/** Row-level security and reference time of a selection. */
export interface SelectionConditions {
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles?: Filter[][] | undefined;
  /** Reference time for relative filters, in milliseconds since 1970. */
  now: number;
}

/** Selects fact rows for several queries that share the same conditions. */
export interface RowSelector {
  conditions: SelectionConditions;
  /** Selects the rows that match all filters. Conditions on aggregates apply to the groups of the `grain` columns. */
  selectRows(filters: readonly Filter[], grain: readonly ColumnReference[]): GetSelectedRows;
}

/** Rows that filters can be applied to: the fact rows of a dataset, or the cells of a summary. */
export type FilterableRows = Pick<Dataset, 'model' | 'rowCount' | 'getAllRows' | 'getCodes' | 'getValues'>;

/** Creates a selector that caches its latest selections. */
export function createRowSelector(dataset: Dataset, conditions: SelectionConditions): RowSelector {
  const selections = createLruCache<GetSelectedRows>(16);
  const selectRows: RowSelector['selectRows'] = (filters, grain) => {
    const rowFilters = filters.filter((filter) => !isAggregateFilter(filter));
    const computeRows = (shift: YearShift): Int32Array =>
      rowFilters.length === 0 && !conditions.roles?.length
        ? dataset.getAllRows(shift)
        : toRowIndexes(createRowMask(dataset, rowFilters, conditions, shift));
    const getMatchingRows = selections(JSON.stringify(rowFilters), () => memoizeByShift(computeRows));
    const aggregateFilters = filters.filter(isAggregateFilter);
    if (aggregateFilters.length === 0) return getMatchingRows;
    return selections(JSON.stringify([filters, grain]), () =>
      applyAggregateFilters(dataset, aggregateFilters, grain, getMatchingRows),
    );
  };
  return { conditions, selectRows };
}

/** Removes the rows of groups whose aggregates do not match all filters. */
function applyAggregateFilters(
  dataset: Dataset,
  filters: readonly AggregateFilter[],
  grain: readonly ColumnReference[],
  getRows: GetSelectedRows,
): GetSelectedRows {
  const groupPredicates = filters.map((filter) => createGroupPredicate(dataset, filter, grain, getRows));
  return memoizeByShift((shift) => {
    const predicates = groupPredicates.map((createPredicate) => createPredicate(shift));
    return getRows(shift).filter((row) => predicates.every((matches) => matches(row)));
  });
}

function memoizeByShift(compute: (shift: YearShift) => Int32Array): GetSelectedRows {
  const cache: Partial<Record<YearShift, Int32Array>> = {};
  return (shift) => (cache[shift] ??= compute(shift));
}

function toRowIndexes(mask: Uint8Array): Int32Array {
  const rows = new Int32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) {
    rows[count] = row;
    count += mask[row] ?? 0;
  }
  return rows.slice(0, count);
}

/** Returns 1 for each row that matches all filters and at least one role. Aggregate filters must not be included. */
export function createRowMask(
  dataset: FilterableRows,
  filters: readonly Filter[],
  { roles = [], now }: SelectionConditions,
  shift: YearShift,
): Uint8Array {
  const mask = createFilterMask(dataset, filters, shift, now);
  if (roles.length === 0) return mask;
  const roleMasks = roles.map((role) => createFilterMask(dataset, role, shift, now));
  return mask.map((bit, row) => bit && Number(roleMasks.some((roleMask) => roleMask[row] === 1)));
}

function createFilterMask(
  dataset: FilterableRows,
  filters: readonly Filter[],
  shift: YearShift,
  now: number,
): Uint8Array {
  const mask = new Uint8Array(dataset.rowCount);
  for (const row of dataset.getAllRows(shift)) mask[row] = 1;
  for (const filter of filters) {
    if (filter.filterType === filterTypes.tuple) applyTupleFilter(dataset, filter, shift, mask);
    else if (filter.filterType === filterTypes.hierarchy) applyHierarchyFilter(dataset, filter, shift, mask);
    else if (filter.filterType !== filterTypes.topN) {
      const column = getTargetColumn(dataset.model, filter.target);
      applyCodeMask(
        mask,
        dataset.getCodes(column, shift),
        createCodeMask(dataset, column, createCellPredicate(filter, now)),
      );
    }
  }
  return mask;
}

/** Returns a predicate that accepts the cells of the target column that match a filter. */
function createCellPredicate(
  filter: BasicFilter | AdvancedFilter | RelativeFilter,
  now: number,
): (cell: Value) => boolean {
  if (filter.filterType === filterTypes.basic || filter.filterType === filterTypes.advanced) {
    return (cell) => matchesFilter(filter, cell);
  }
  const { from, to } = getRelativeSpan(filter, now);
  return (cell) => {
    const time = typeof cell === 'string' ? Date.parse(cell) : Number.NaN;
    return time >= from && time < to;
  };
}

function createCodeMask(
  dataset: FilterableRows,
  column: ColumnReference,
  predicate: (cell: Value) => boolean,
): Uint8Array {
  return Uint8Array.from(dataset.getValues(column), (cell) => Number(predicate(cell)));
}

function applyCodeMask(mask: Uint8Array, codes: Int32Array, codeMask: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1)
    mask[row] = (mask[row] ?? 0) & (codeMask[codes[row] ?? 0] ?? 0);
}

function applyTupleFilter(
  dataset: FilterableRows,
  filter: TupleFilter,
  shift: YearShift,
  mask: Uint8Array,
): void {
  const unionMask = new Uint8Array(mask.length);
  const columns = filter.target.map((target) => getTargetColumn(dataset.model, target));
  for (const tuple of filter.values) {
    const tupleMask = mask.slice();
    columns.forEach((column, index) => {
      const value = toCellValue(tuple[index]?.value ?? null);
      applyCodeMask(
        tupleMask,
        dataset.getCodes(column, shift),
        createCodeMask(dataset, column, (cell) => equalsCell(cell, value)),
      );
    });
    tupleMask.forEach((bit, row) => (unionMask[row] = (unionMask[row] ?? 0) | bit));
  }
  mask.set(unionMask);
}
