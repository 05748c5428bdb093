import type { YearShift } from './dataset.ts';

/** Computes aggregates of the rows of each group. NaN represents a blank value. Columns have the form `Table[Column]`. */
export interface GroupAggregates {
  sum(column: string, shift: YearShift): Float64Array;
  min(column: string, shift: YearShift): Float64Array;
  max(column: string, shift: YearShift): Float64Array;
  /** Returns the number of rows. */
  count(shift: YearShift): Float64Array;
  distinctCount(column: string, shift: YearShift): Float64Array;
  /** Returns 1 for each group with dates that have no counterpart in the prior year. */
  findGroupsLackingPriorYear(): Uint8Array;
}
