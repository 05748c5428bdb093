import type { ColumnReference } from '../content/column-reference.ts';
import { passes } from './conditions.ts';
import type { Dataset, Shift } from './dataset.ts';
import { filterTypes } from './filter.ts';
import type { FigureFilter, TopNFilter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import { createContext, evaluate } from './measures.ts';
import { rowFigures } from './row-figures.ts';
import { columnOfTarget, figureOfTarget } from './target.ts';

/** The fact rows that a query is about, in their order, by the year in which they are looked at. */
export type RowsByShift = (shift: Shift) => Int32Array;

/**
 * Says of a fact row whether it belongs to a group whose figure passes. A top-N filter groups by its own
 * column, a condition on a figure by `grain`; the figures are those of the rows.
 */
export function passingGroups(
  dataset: Dataset,
  filter: FigureFilter,
  grain: readonly ColumnReference[],
  rows: RowsByShift,
): (shift: Shift) => (row: number) => boolean {
  const top = filter.filterType === filterTypes.topN;
  const grouping = createGrouping(dataset, top ? [columnOfTarget(dataset.model, filter.target)] : grain);
  const context = createContext(dataset.model, rowFigures({ dataset, grouping, rows }));
  const figures = evaluate(context, figureOfTarget(dataset.model, top ? filter.orderBy : filter.target));
  const keep = top
    ? topGroups(filter, figures)
    : Uint8Array.from(figures, (figure) => Number(passes(filter, Number.isNaN(figure) ? null : figure)));
  return (shift) => {
    const groups = grouping.groups(shift);
    return (row) => keep[groups[row] ?? 0] === 1;
  };
}

/** Groups without a figure have no place among the top; those with the figure of the last one all have. */
function topGroups({ operator, itemCount }: TopNFilter, figures: Float64Array): Uint8Array {
  const sign = operator === 'Top' ? -1 : 1;
  const ranked = figures.filter((figure) => !Number.isNaN(figure)).sort((a, b) => sign * (a - b));
  const last = ranked[Math.min(itemCount, ranked.length) - 1] ?? Number.NaN;
  return Uint8Array.from(figures, (figure) => Number(operator === 'Top' ? figure >= last : figure <= last));
}
