import type { Shift } from './dataset.ts';

/** What measures are made of: a figure for each group, NaN where there is none. Columns are written `Table[Column]`. */
export interface GroupFigures {
  sum(column: string, shift: Shift): Float64Array;
  least(column: string, shift: Shift): Float64Array;
  most(column: string, shift: Shift): Float64Array;
  /** How many rows. */
  count(shift: Shift): Float64Array;
  distinctCount(column: string, shift: Shift): Float64Array;
  /** 1 for each group with days before the first that has a counterpart a year before. */
  withoutPast(): Uint8Array;
}
