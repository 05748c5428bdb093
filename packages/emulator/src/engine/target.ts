import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import type { AggregateTarget, FilterTarget } from '@embed-portal/emulator-protocol/filter';
import type { Expression, Model } from '../model/model-schema.ts';

/**
 * Returns the column of a target. For a hierarchy level, this is the column of the level.
 * @throws {Error} when the target is a measure, or the model has no such level.
 */
export function getTargetColumn(model: Model, target: FilterTarget): ColumnReference {
  if ('measure' in target)
    throw new Error(`The filter target must be a column, not measure '${target.measure}'.`);
  if (!('hierarchy' in target)) return { table: target.table, column: target.column };
  const { table, hierarchy, hierarchyLevel } = target;
  const level = model.hierarchies
    .find((candidate) => candidate.table === table && candidate.name === hierarchy)
    ?.levels.find(({ name }) => name === hierarchyLevel);
  if (!level)
    throw new Error(`Hierarchy '${hierarchy}' of table '${table}' has no level '${hierarchyLevel}'.`);
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

/**
 * Returns the measure of a target, or the expression that aggregates its column. The default aggregation is Sum.
 * @throws {Error} when the aggregation function is unknown or cannot be applied to the column.
 */
export function getTargetOperand(model: Model, target: AggregateTarget): string | Expression {
  if ('measure' in target) return target.measure;
  const name = target.aggregationFunction ?? 'Sum';
  const createExpression = aggregations[name.toLowerCase()];
  if (!createExpression) throw new Error(`Unknown aggregation function '${name}'.`);
  const column = getTargetColumn(model, target);
  const expression = createExpression(formatColumn(column));
  if (column.table !== model.factTable && !('distinctCount' in expression)) {
    throw new Error(`Only columns of '${model.factTable}' can be aggregated with ${name}.`);
  }
  return expression;
}
