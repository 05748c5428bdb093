import { expressionOf } from '../content/expression.ts';
import type { Expression } from '../content/model-schema.ts';
import { parseColumn } from '../content/references.ts';
import type { Dataset, Shift } from './dataset.ts';
import { distinctCounts } from './distinct-counts.ts';
import type { RowsByShift } from './figure-filter.ts';
import type { Grouping } from './grouping.ts';

/** The rows that measures are computed over, and the groups they are in. */
export interface MeasureContext {
  dataset: Dataset;
  grouping: Grouping;
  rows: RowsByShift;
  /** What is computed already: measures are made of each other. */
  known: Map<string, Float64Array>;
}

export function createContext(dataset: Dataset, grouping: Grouping, rows: RowsByShift): MeasureContext {
  return { dataset, grouping, rows, known: new Map() };
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
  const expression = expressionOf(context.dataset.model, operand);
  const value = (inner: string | Expression): Float64Array => evaluate(context, inner, shift);
  if (typeof operand === 'string') return value(expression);
  if ('sum' in expression) return sum(context, expression.sum, shift);
  if ('min' in expression) return extreme(context, expression.min, shift, Math.min);
  if ('max' in expression) return extreme(context, expression.max, shift, Math.max);
  if ('average' in expression) return divide(value({ sum: expression.average }), countRows(context, shift));
  if ('count' in expression) return countRows(context, shift);
  if ('distinctCount' in expression)
    return blankWhereZero(distinctCounts(context, parseColumn(expression.distinctCount), shift));
  if ('subtract' in expression) return subtract(value(expression.subtract[0]), value(expression.subtract[1]));
  if ('divide' in expression) return divide(value(expression.divide[0]), value(expression.divide[1]));
  if ('lastYear' in expression) return lastYear(context, expression.lastYear);
  const before = evaluate(context, { lastYear: expression.change });
  return divide(subtract(value(expression.change), before), before);
}

function sum(
  { dataset, grouping, rows: selected }: MeasureContext,
  name: string,
  shift: Shift,
): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const sums = new Float64Array(grouping.count);
  const filled = new Uint8Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    sums[group] = (sums[group] ?? 0) + (numbers[row] ?? 0);
    filled[group] = 1;
  }
  return sums.map((total, group) => (filled[group] === 1 ? total : Number.NaN));
}

function extreme(
  { dataset, grouping, rows: selected }: MeasureContext,
  name: string,
  shift: Shift,
  pick: (a: number, b: number) => number,
): Float64Array {
  const numbers = dataset.numbers(parseColumn(name));
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const extremes = new Float64Array(grouping.count).fill(Number.NaN);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const [before = Number.NaN, value = 0] = [extremes[group], numbers[row]];
    extremes[group] = Number.isNaN(before) ? value : pick(before, value);
  }
  return extremes;
}

function countRows({ grouping, rows: selected }: MeasureContext, shift: Shift): Float64Array {
  const [rows, groups] = [selected(shift), grouping.groups(shift)];
  const counts = new Float64Array(grouping.count);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return blankWhereZero(counts);
}

/** Blank also where a group holds days before the first that has a counterpart: half a year is no last year. */
function lastYear(context: MeasureContext, operand: string | Expression): Float64Array {
  const figures = evaluate(context, operand, 'nextYear').slice();
  const comparable = context.dataset.comparable();
  const groups = context.grouping.groups('none');
  for (const row of context.rows('none')) if (comparable[row] === 0) figures[groups[row] ?? 0] = Number.NaN;
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
