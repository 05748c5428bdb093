import type { ColumnReference } from '../content/references.ts';
import { passes } from './conditions.ts';
import type { Dataset, Shift } from './dataset.ts';
import { filterTypes } from './filter.ts';
import type { FigureFilter, TopNFilter } from './filter.ts';
import { createGrouping } from './grouping.ts';
import { evaluate } from './measures.ts';
import { columnOfTarget, figureOfTarget } from './target.ts';

/** The rows that pass all filters on single rows, by the year in which they are looked at. */
export type RowMasks = (shift: Shift) => Uint8Array;

/**
 * Drops the rows of the groups whose figures don't pass. A top-N filter groups by its own column, a condition on a
 * figure by `grain`; the figures are those of the rows in `masks`.
 */
export function keepGroups(
  dataset: Dataset,
  filter: FigureFilter,
  grain: readonly ColumnReference[],
  masks: RowMasks,
): (shift: Shift, mask: Uint8Array) => void {
  const top = filter.filterType === filterTypes.topN;
  const grouping = createGrouping(dataset, top ? [columnOfTarget(dataset.model, filter.target)] : grain);
  const groups = {
    none: grouping.assign(masks('none'), 'none'),
    nextYear: grouping.assign(masks('nextYear'), 'nextYear'),
  };
  const context = {
    dataset,
    groupCount: grouping.count(),
    groups: { none: () => groups.none, nextYear: () => groups.nextYear },
  };
  const figures = evaluate(context, figureOfTarget(dataset.model, top ? filter.orderBy : filter.target));
  const keep = top
    ? topGroups(filter, figures)
    : Uint8Array.from(figures, (figure) => Number(passes(filter, Number.isNaN(figure) ? null : figure)));
  return (shift, mask) =>
    groups[shift].forEach((group, row) => (mask[row] = (mask[row] ?? 0) & (keep[group] ?? 0)));
}

/** Groups without a figure have no place among the top; those with the figure of the last one all have. */
function topGroups({ operator, itemCount }: TopNFilter, figures: Float64Array): Uint8Array {
  const sign = operator === 'Top' ? -1 : 1;
  const ranked = figures.filter((figure) => !Number.isNaN(figure)).sort((a, b) => sign * (a - b));
  const last = ranked[Math.min(itemCount, ranked.length) - 1] ?? Number.NaN;
  return Uint8Array.from(figures, (figure) => Number(operator === 'Top' ? figure >= last : figure <= last));
}
