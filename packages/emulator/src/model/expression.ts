import type { Expression, Model } from './model-schema.ts';

type Operand = string | Expression;

/** Returns the columns that an expression and its nested expressions use, as `Table[Column]`. */
export function getUsedColumns(expression: Expression): string[] {
  if ('sum' in expression) return [expression.sum];
  if ('average' in expression) return [expression.average];
  if ('min' in expression) return [expression.min];
  if ('max' in expression) return [expression.max];
  if ('distinctCount' in expression) return [expression.distinctCount];
  return getOperands(expression).flatMap((operand) =>
    typeof operand === 'string' ? [] : getUsedColumns(operand),
  );
}

/** Returns the measures that an expression and its nested expressions name. */
export function getUsedMeasures(expression: Expression): string[] {
  return getOperands(expression).flatMap((operand) =>
    typeof operand === 'string' ? [operand] : getUsedMeasures(operand),
  );
}

/** Returns whether a measure uses figures of the prior year, directly or through another measure. */
export function usesPriorYear(model: Model, operand: Operand): boolean {
  const expression = resolveExpression(model, operand);
  if ('lastYear' in expression || 'change' in expression) return true;
  return getOperands(expression).some((inner) => usesPriorYear(model, inner));
}

/** Returns the columns whose distinct values a measure counts, directly or through another measure. */
export function getDistinctCountColumns(model: Model, operand: Operand): string[] {
  const expression = resolveExpression(model, operand);
  if ('distinctCount' in expression) return [expression.distinctCount];
  return getOperands(expression).flatMap((inner) => getDistinctCountColumns(model, inner));
}

/**
 * Returns the expression of a measure.
 * @throws {Error} when the model has no such measure.
 */
export function resolveExpression(model: Model, operand: Operand): Expression {
  if (typeof operand !== 'string') return operand;
  const measure = model.measures.find(({ name }) => name === operand);
  if (!measure) throw new Error(`Unknown measure '${operand}'.`);
  return measure.expression;
}

function getOperands(expression: Expression): Operand[] {
  if ('subtract' in expression) return expression.subtract;
  if ('divide' in expression) return expression.divide;
  if ('lastYear' in expression) return [expression.lastYear];
  if ('change' in expression) return [expression.change];
  return [];
}
