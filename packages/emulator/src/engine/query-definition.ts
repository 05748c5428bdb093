import type { Value } from '../data/table-rows.ts';
import type { Filter } from './filter.ts';

/** Query of a visual: columns to group by, measures, and filters on the rows. */
export interface QueryDefinition {
  groupBy: string[];
  measures: string[];
  filters: Filter[];
  /** Measure or column of the query to sort by. Without it, rows are in the display order of the columns. */
  orderBy?: { by: string; direction: 'ascending' | 'descending' } | undefined;
  /** Maximum number of rows. */
  top?: number | undefined;
  /** Columns that define the groups for conditions on aggregates. Defaults to `groupBy`. */
  grain?: string[] | undefined;
  /** Columns that later queries are likely to filter by. Summaries include them, so that those queries scan no rows. */
  slicedBy?: string[] | undefined;
}

/** A query with its reference time and its roles. */
export interface Query extends QueryDefinition {
  /** Reference time for relative filters, in ISO 8601. Defaults to the current time. */
  now?: string | undefined;
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles?: Filter[][] | undefined;
}

/** Rows of values: the values of the columns, followed by the values of the measures. */
export interface QueryResult {
  rows: Value[][];
  /** Number of rows before `top` is applied. */
  rowCount: number;
}
