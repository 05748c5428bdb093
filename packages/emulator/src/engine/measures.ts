import { expressionOf } from '../content/expression.ts';
import type { Expression } from '../content/model-schema.ts';
import { parseColumn } from '../content/references.ts';
import type { Dataset, Shift } from './dataset.ts';

/** The rows that a measure is computed over: each row's group, or -1. */
export interface MeasureContext {
  dataset: Dataset;
  groupCount: number;
  groups: Record<Shift, () => Int32Array>;
}

/** Computes a measure for every group; NaN is blank. Throws when the model has no such measure. */
export function evaluate(
  context: MeasureContext,
  operand: string | Expression,
  shift: Shift = 'none',
): Float64Array {
  const expression = expressionOf(context.dataset.model, operand);
  const value = (inner: string | Expression): Float64Array => evaluate(context, inner, shift);
  if ('sum' in expression) return sum(context, expression.sum, shift);
  if ('min' in expression) return extreme(context, expression.min, shift, Math.min);
  if ('max' in expression) return extreme(context, expression.max, shift, Math.max);
  if ('average' in expression)
    return divide(sum(context, expression.average, shift), countRows(context, shift));
  if ('count' in expression) return countRows(context, shift);
  if ('distinctCount' in expression) return distinctCount(context, expression.distinctCount, shift);
  if ('subtract' in expression) return subtract(value(expression.subtract[0]), value(expression.subtract[1]));
  if ('divide' in expression) return divide(value(expression.divide[0]), value(expression.divide[1]));
  if ('lastYear' in expression) return lastYear(context, expression.lastYear);
  const before = lastYear(context, expression.change);
  return divide(subtract(value(expression.change), before), before);
}

function sum({ dataset, groupCount, groups }: MeasureContext, name: string, shift: Shift): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const groupOf = groups[shift]();
  const sums = new Float64Array(groupCount).fill(Number.NaN);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] ?? -1;
    if (group < 0) continue;
    const before = sums[group] ?? 0;
    sums[group] = (Number.isNaN(before) ? 0 : before) + (numbers[row] ?? 0);
  }
  return sums;
}

function extreme(
  { dataset, groupCount, groups }: MeasureContext,
  name: string,
  shift: Shift,
  pick: (a: number, b: number) => number,
): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const extremes = new Float64Array(groupCount).fill(Number.NaN);
  groups[shift]().forEach((group, row) => {
    if (group < 0) return;
    const [before = Number.NaN, value = 0] = [extremes[group], numbers[row]];
    extremes[group] = Number.isNaN(before) ? value : pick(before, value);
  });
  return extremes;
}

function countRows({ groupCount, groups }: MeasureContext, shift: Shift): Float64Array {
  const counts = new Float64Array(groupCount);
  for (const group of groups[shift]()) if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
  return blankWhereZero(counts);
}

function distinctCount(
  { dataset, groupCount, groups }: MeasureContext,
  name: string,
  shift: Shift,
): Float64Array {
  const column = parseColumn(name);
  const codes = dataset.codes(column, shift);
  const size = dataset.values(column).length;
  const groupOf = groups[shift]();
  const seen = new Set<number>();
  const counts = new Float64Array(groupCount);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] ?? -1;
    if (group < 0) continue;
    const key = group * size + (codes[row] ?? 0);
    if (seen.has(key)) continue;
    seen.add(key);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return blankWhereZero(counts);
}

/** Blank also where a group holds days before the first that has a counterpart: half a year is no last year. */
function lastYear(context: MeasureContext, operand: string | Expression): Float64Array {
  const figures = evaluate(context, operand, 'nextYear');
  const comparable = context.dataset.comparable();
  const groupOf = context.groups.none();
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] ?? -1;
    if (group >= 0 && comparable[row] === 0) figures[group] = Number.NaN;
  }
  return figures;
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

function blankWhereZero(counts: Float64Array): Float64Array {
  return counts.map((count) => count || Number.NaN);
}
