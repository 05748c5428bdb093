import type { Filter } from './filter.ts';
import type { Value } from './value.ts';

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

/** Rows of values: the values of the columns, followed by the values of the measures. */
export interface QueryResult {
  rows: Value[][];
  /** Number of rows before `top` is applied. */
  rowCount: number;
}

/** Query for the fact rows behind aggregated figures. */
export interface UnderlyingQuery {
  /** Columns of related tables to include, as `Table[Column]`. Columns of the fact table are always included. */
  columns: string[];
  filters: Filter[];
  /** Maximum number of rows. */
  top: number;
}

export interface UnderlyingRows {
  /** Column names, as `Table[Column]`. */
  columns: string[];
  /** Values of each row in the order of `columns`. */
  rows: Value[][];
}
