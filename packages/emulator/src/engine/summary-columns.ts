import { formatColumn, parseColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import { getDistinctCountColumns } from '../content/expression.ts';
import type { Dataset } from './dataset.ts';
import { isAggregateFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import type { QueryDefinition } from './query.ts';
import { countCells } from './summary.ts';
import { getTargetColumn } from './target.ts';

/**
 * Returns the columns of a summary that is sufficient for a query: first its `groupBy` columns, then the columns of
 * its filters and as many of `slicedBy` as possible.
 *
 * Returns undefined if the query must scan rows, for one of these reasons:
 *
 * - A filter applies to aggregates.
 * - The columns have too many combinations of values.
 * - A distinct count would count the same value in several cells.
 */
export function chooseSummaryColumns(
  dataset: Dataset,
  { groupBy, measures, filters, slicedBy = [] }: QueryDefinition,
  roles: readonly Filter[][],
): ColumnReference[] | undefined {
  const allFilters = [...filters, ...roles.flat()];
  if (allFilters.some(isAggregateFilter)) return undefined;
  const distinctCountColumns = measures
    .flatMap((name) => getDistinctCountColumns(dataset.model, name))
    .map(parseColumn);
  const canSummarizeBy = (columns: readonly string[]): boolean =>
    countCells(dataset, columns.map(parseColumn)) <= dataset.maxCells &&
    columns
      .filter((name) => !groupBy.includes(name))
      .every((name) => distinctCountColumns.every((column) => dataset.determines(column, parseColumn(name))));
  const targets = allFilters.flatMap(({ target }) => [target].flat());
  const filterColumns = targets.map((target) => formatColumn(getTargetColumn(dataset.model, target)));
  let columns = [...new Set([...groupBy, ...filterColumns])];
  if (!canSummarizeBy(columns)) return undefined;
  for (const name of slicedBy)
    if (!columns.includes(name) && canSummarizeBy([...columns, name])) columns = [...columns, name];
  const otherColumns = columns.filter((name) => !groupBy.includes(name)).toSorted();
  return [...groupBy, ...otherColumns].map(parseColumn);
}
