import { resolveExpression } from '../model/expression.ts';
import type { Expression, Model } from '../model/model-schema.ts';
import type { GroupAggregates } from './aggregates.ts';
import type { YearShift } from './dataset.ts';

/** Aggregates that measures are computed from, and the measures computed so far. */
export interface MeasureContext {
  model: Model;
  aggregates: GroupAggregates;
  /** Computed operands. Cached because measures refer to each other. */
  cache: Map<string, Float64Array>;
}

export function createMeasureContext(model: Model, aggregates: GroupAggregates): MeasureContext {
  return { model, aggregates, cache: new Map() };
}

/**
 * Computes a measure, or an expression, for each group. NaN represents a blank value.
 * @throws {Error} when the model has no such measure.
 */
export function evaluate(
  context: MeasureContext,
  operand: string | Expression,
  shift: YearShift = 'none',
): Float64Array {
  const key = `${shift} ${JSON.stringify(operand)}`;
  const values = context.cache.get(key) ?? compute(context, operand, shift);
  context.cache.set(key, values);
  return values;
}

function compute(context: MeasureContext, operand: string | Expression, shift: YearShift): Float64Array {
  const { aggregates } = context;
  const expression = resolveExpression(context.model, operand);
  const evaluateInner = (inner: string | Expression): Float64Array => evaluate(context, inner, shift);
  if (typeof operand === 'string') return evaluateInner(expression);
  if ('sum' in expression) return aggregates.sum(expression.sum, shift);
  if ('min' in expression) return aggregates.min(expression.min, shift);
  if ('max' in expression) return aggregates.max(expression.max, shift);
  if ('average' in expression)
    return divide(evaluateInner({ sum: expression.average }), aggregates.count(shift));
  if ('count' in expression) return aggregates.count(shift);
  if ('distinctCount' in expression) return aggregates.distinctCount(expression.distinctCount, shift);
  if ('subtract' in expression)
    return subtract(evaluateInner(expression.subtract[0]), evaluateInner(expression.subtract[1]));
  if ('divide' in expression)
    return divide(evaluateInner(expression.divide[0]), evaluateInner(expression.divide[1]));
  if ('lastYear' in expression) return evaluatePriorYear(context, expression.lastYear);
  const priorYear = evaluate(context, { lastYear: expression.change });
  return divide(subtract(evaluateInner(expression.change), priorYear), priorYear);
}

/**
 * Computes an operand for the prior year. The result is blank for groups that lack a part of the prior year, because an
 * incomplete period is not comparable.
 */
function evaluatePriorYear(context: MeasureContext, operand: string | Expression): Float64Array {
  const values = evaluate(context, operand, 'nextYear');
  const incompleteGroups = context.aggregates.findGroupsLackingPriorYear();
  return values.map((value, group) => (incompleteGroups[group] === 1 ? Number.NaN : value));
}

/** Subtracts the values of each group. Treats a blank as 0, unless both operands are blank. */
function subtract(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((minuend, group) => {
    const subtrahend = right[group] ?? Number.NaN;
    return Number.isNaN(minuend) && Number.isNaN(subtrahend)
      ? Number.NaN
      : (minuend || 0) - (subtrahend || 0);
  });
}

/** Divides the values of each group. The result is blank where the divisor is 0 or blank. */
function divide(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((dividend, group) => (right[group] ? dividend / (right[group] ?? 1) : Number.NaN));
}
