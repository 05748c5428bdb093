import { getDistinctCountColumns } from '../content/expression.ts';
import { formatColumn, parseColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import type { Dataset } from './dataset.ts';
import { isAggregateFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import type { QueryDefinition } from './query.ts';
import { cellCount } from './summary.ts';
import { columnOfTarget } from './target.ts';

/**
 * The columns by which to sum rows up for a question: those that it groups by, then those that it is filtered by now and
 * may be next. Undefined where single rows have to be looked at: for conditions on figures, for too many combinations of
 * values, and where values that are counted once would be counted in several cells.
 */
export function summaryColumns(
  dataset: Dataset,
  { groupBy, measures, filters, slicedBy = [] }: QueryDefinition,
  roles: readonly Filter[][],
): ColumnReference[] | undefined {
  const all = [...filters, ...roles.flat()];
  if (all.some(isAggregateFilter)) return undefined;
  const counted = measures.flatMap((name) => getDistinctCountColumns(dataset.model, name)).map(parseColumn);
  const fits = (columns: readonly string[]): boolean =>
    cellCount(dataset, columns.map(parseColumn)) <= dataset.mostCells &&
    columns
      .filter((name) => !groupBy.includes(name))
      .every((name) => counted.every((column) => dataset.determines(column, parseColumn(name))));
  const targets = all.flatMap(({ target }) => [target].flat());
  const filtered = targets.map((target) => formatColumn(columnOfTarget(dataset.model, target)));
  let columns = [...new Set([...groupBy, ...filtered])];
  if (!fits(columns)) return undefined;
  for (const name of slicedBy)
    if (!columns.includes(name) && fits([...columns, name])) columns = [...columns, name];
  const others = columns.filter((name) => !groupBy.includes(name)).toSorted();
  return [...groupBy, ...others].map(parseColumn);
}
