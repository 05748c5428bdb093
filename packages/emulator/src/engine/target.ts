import type { Expression, Model } from '../content/model-schema.ts';
import { formatColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import type { ColumnTarget, FigureTarget, FilterTarget } from './filter.ts';

/** The column that a target names, itself or by a level of a hierarchy. Throws when the model has no such level. */
export function columnOfTarget(model: Model, target: FilterTarget): ColumnReference {
  if ('measure' in target)
    throw new Error(`The filter target must be a column, not measure '${target.measure}'.`);
  if (!('hierarchy' in target)) return { table: target.table, column: target.column };
  const { table, hierarchy, hierarchyLevel } = target;
  const level = model.hierarchies
    .find((candidate) => candidate.table === table && candidate.name === hierarchy)
    ?.levels.find(({ name }) => name === hierarchyLevel);
  if (!level) throw new Error(`There is no level '${hierarchyLevel}' of '${hierarchy}' in '${table}'.`);
  return { table, column: level.column };
}

const aggregations: Record<string, (column: string) => Expression> = {
  sum: (column) => ({ sum: column }),
  avg: (column) => ({ average: column }),
  average: (column) => ({ average: column }),
  min: (column) => ({ min: column }),
  max: (column) => ({ max: column }),
  count: (column) => ({ distinctCount: column }),
  countnonnull: (column) => ({ count: column }),
};

/** How the figure of a target is computed: a measure, or a column of the fact table with its function (Sum without one). */
export function figureOfTarget(model: Model, target: FigureTarget): string | Expression {
  if ('measure' in target) return target.measure;
  const name = target.aggregationFunction ?? 'Sum';
  const aggregate = aggregations[name.toLowerCase()];
  if (!aggregate) throw new Error(`There is no aggregation function '${name}'.`);
  const column = columnOfTarget(model, target as ColumnTarget);
  const expression = aggregate(formatColumn(column));
  if (column.table !== model.factTable && !('distinctCount' in expression)) {
    throw new Error(`Only columns of '${model.factTable}' can be aggregated with ${name}.`);
  }
  return expression;
}
