import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes, isAggregateFilter } from '@embed-portal/emulator-protocol/filter';
import type { AggregateFilter, Filter, TopNFilter } from '@embed-portal/emulator-protocol/filter';
import { createRowAggregates } from './aggregates.ts';
import type { GetSelectedRows } from './aggregates.ts';
import { matchesFilter } from './cell-matching.ts';
import type { Dataset, YearShift } from './dataset.ts';
import type { GetGrouping } from './grouping.ts';
import { createLruCache } from './lru-cache.ts';
import { createMeasureContext, evaluate } from './measures.ts';
import { createRowMask } from './row-mask.ts';
import type { SelectionConditions } from './row-mask.ts';
import { getTargetColumn, getTargetOperand } from './target.ts';

/** Selects fact rows for several queries that share the same conditions. */
export interface RowSelector {
  conditions: SelectionConditions;
  /** Selects the rows that match all filters. Conditions on aggregates apply to the groups of the `grain` columns. */
  selectRows(filters: readonly Filter[], grain: readonly ColumnReference[]): GetSelectedRows;
}

/** Creates a selector that caches its latest selections. */
export function createRowSelector(
  dataset: Dataset,
  getGrouping: GetGrouping,
  conditions: SelectionConditions,
): RowSelector {
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
      applyAggregateFilters(dataset, getGrouping, aggregateFilters, grain, getMatchingRows),
    );
  };
  return { conditions, selectRows };
}

/** Removes the rows of groups whose aggregates do not match all filters. */
function applyAggregateFilters(
  dataset: Dataset,
  getGrouping: GetGrouping,
  filters: readonly AggregateFilter[],
  grain: readonly ColumnReference[],
  getRows: GetSelectedRows,
): GetSelectedRows {
  const groupPredicates = filters.map((filter) =>
    createGroupPredicate(dataset, getGrouping, filter, grain, getRows),
  );
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

/**
 * Returns, for each shift, a predicate that accepts the fact rows of the groups whose aggregate matches a filter. Top-N
 * filters group by their target column, and all other aggregate filters group by the `grain` columns. Only the rows
 * that `getRows` returns are aggregated.
 */
function createGroupPredicate(
  dataset: Dataset,
  getGrouping: GetGrouping,
  filter: AggregateFilter,
  grain: readonly ColumnReference[],
  getRows: GetSelectedRows,
): (shift: YearShift) => (row: number) => boolean {
  const isTopN = filter.filterType === filterTypes.topN;
  const grouping = getGrouping(isTopN ? [getTargetColumn(dataset.model, filter.target)] : grain);
  const context = createMeasureContext(dataset.model, createRowAggregates({ dataset, grouping, getRows }));
  const aggregates = evaluate(
    context,
    getTargetOperand(dataset.model, isTopN ? filter.orderBy : filter.target),
  );
  const groupMask = isTopN
    ? findTopGroups(filter, aggregates)
    : Uint8Array.from(aggregates, (value) =>
        Number(matchesFilter(filter, Number.isNaN(value) ? null : value)),
      );
  return (shift) => {
    const groups = grouping.getGroups(shift);
    return (row) => groupMask[groups[row] ?? 0] === 1;
  };
}

/** Returns 1 for each group in the top or bottom N. Excludes blank aggregates and includes all ties with the last group. */
function findTopGroups({ operator, itemCount }: TopNFilter, aggregates: Float64Array): Uint8Array {
  const sign = operator === 'Top' ? -1 : 1;
  const ranked = aggregates.filter((value) => !Number.isNaN(value)).sort((a, b) => sign * (a - b));
  const threshold = ranked[Math.min(itemCount, ranked.length) - 1] ?? Number.NaN;
  return Uint8Array.from(aggregates, (value) =>
    Number(operator === 'Top' ? value >= threshold : value <= threshold),
  );
}
