import { resolveExpression } from '../content/expression.ts';
import type { Expression, Model } from '../content/model-schema.ts';
import type { Shift } from './dataset.ts';
import type { GroupFigures } from './group-figures.ts';

/** What measures are computed of. */
export interface MeasureContext {
  model: Model;
  figures: GroupFigures;
  /** What is computed already: measures are made of each other. */
  known: Map<string, Float64Array>;
}

export function createContext(model: Model, figures: GroupFigures): MeasureContext {
  return { model, figures, known: new Map() };
}

/** Computes a measure for every group; NaN is blank. Throws when the model has no such measure. */
export function evaluate(
  context: MeasureContext,
  operand: string | Expression,
  shift: Shift = 'none',
): Float64Array {
  const key = `${shift} ${JSON.stringify(operand)}`;
  const figures = context.known.get(key) ?? compute(context, operand, shift);
  context.known.set(key, figures);
  return figures;
}

function compute(context: MeasureContext, operand: string | Expression, shift: Shift): Float64Array {
  const { figures } = context;
  const expression = resolveExpression(context.model, operand);
  const value = (inner: string | Expression): Float64Array => evaluate(context, inner, shift);
  if (typeof operand === 'string') return value(expression);
  if ('sum' in expression) return figures.sum(expression.sum, shift);
  if ('min' in expression) return figures.least(expression.min, shift);
  if ('max' in expression) return figures.most(expression.max, shift);
  if ('average' in expression) return divide(value({ sum: expression.average }), figures.count(shift));
  if ('count' in expression) return figures.count(shift);
  if ('distinctCount' in expression) return figures.distinctCount(expression.distinctCount, shift);
  if ('subtract' in expression) return subtract(value(expression.subtract[0]), value(expression.subtract[1]));
  if ('divide' in expression) return divide(value(expression.divide[0]), value(expression.divide[1]));
  if ('lastYear' in expression) return lastYear(context, expression.lastYear);
  const before = evaluate(context, { lastYear: expression.change });
  return divide(subtract(value(expression.change), before), before);
}

/** Blank also where a group holds days before the first that has a counterpart: half a year is no last year. */
function lastYear(context: MeasureContext, operand: string | Expression): Float64Array {
  const figures = evaluate(context, operand, 'nextYear');
  const withoutPast = context.figures.withoutPast();
  return figures.map((figure, group) => (withoutPast[group] === 1 ? Number.NaN : figure));
}

/** A blank counts as nothing, unless both are blank. */
function subtract(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, group) => {
    const other = right[group] ?? Number.NaN;
    return Number.isNaN(value) && Number.isNaN(other) ? Number.NaN : (value || 0) - (other || 0);
  });
}

function divide(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, group) => (right[group] ? value / (right[group] ?? 1) : Number.NaN));
}
