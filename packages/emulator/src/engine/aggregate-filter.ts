import type { ColumnReference } from '../content/column-reference.ts';
import { matchesFilter } from './cell-matching.ts';
import type { Dataset, YearShift } from './dataset.ts';
import { filterTypes } from './filter.ts';
import type { AggregateFilter, TopNFilter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import { createMeasureContext, evaluate } from './measures.ts';
import { createRowAggregates } from './row-aggregates.ts';
import { getTargetColumn, getTargetOperand } from './target.ts';

/** Returns the indexes of the selected fact rows in ascending order. */
export type GetSelectedRows = (shift: YearShift) => Int32Array;

/**
 * Returns, for each shift, a predicate that accepts the fact rows of the groups whose aggregate matches a filter. Top-N
 * filters group by their target column, and all other aggregate filters group by the `grain` columns. Only the rows
 * that `getRows` returns are aggregated.
 */
export function createGroupPredicate(
  dataset: Dataset,
  filter: AggregateFilter,
  grain: readonly ColumnReference[],
  getRows: GetSelectedRows,
): (shift: YearShift) => (row: number) => boolean {
  const isTopN = filter.filterType === filterTypes.topN;
  const grouping = createGrouping(dataset, isTopN ? [getTargetColumn(dataset.model, filter.target)] : grain);
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
