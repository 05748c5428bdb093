import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { QueryDefinition, QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingQuery } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { Expression } from '../model/model-schema.ts';
import { createRowAggregates } from './aggregates.ts';
import type { GroupAggregates } from './aggregates.ts';
import type { Dataset } from './dataset.ts';
import { compareValues } from './dictionary.ts';
import { createGroupings } from './grouping.ts';
import type { GetGrouping, Grouping } from './grouping.ts';
import { createLruCache } from './lru-cache.ts';
import { createMeasureContext, evaluate } from './measures.ts';
import { createRowMask } from './row-mask.ts';
import type { SelectionConditions } from './row-mask.ts';
import { createRowSelector } from './row-selection.ts';
import type { RowSelector } from './row-selection.ts';
import { aggregateCells, createSummaries, getDefaultMaxCells } from './summary.ts';
import type { FindSummary } from './summary.ts';
import { readUnderlyingRows } from './underlying-rows.ts';

/** A query with its reference time and its roles. */
export interface Query extends QueryDefinition {
  /** Names of measures, or their definitions. Their values follow those of `measures`. */
  expressions?: readonly (string | Expression)[] | undefined;
  /** Reference time for relative filters, in ISO 8601. Defaults to the current time. */
  now?: string | undefined;
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles?: Filter[][] | undefined;
}

/** Runs queries on a dataset. Caches groupings, summaries and selected rows for later queries. */
export class QueryEngine {
  readonly dataset: Dataset;
  readonly #getGrouping: GetGrouping;
  readonly #findSummary: FindSummary;
  /** Cached because a page sends several batches of queries that select the same rows. */
  readonly #selectors = createLruCache<RowSelector>(4);

  /** @param maxCells - maximum number of cells of a summary. Without cells, every query scans rows. */
  constructor(dataset: Dataset, maxCells = getDefaultMaxCells(dataset.rowCount)) {
    this.dataset = dataset;
    this.#getGrouping = createGroupings(dataset);
    this.#findSummary = createSummaries(dataset, this.#getGrouping, maxCells);
  }

  /**
   * Runs a query.
   * @throws {Error} when it names a column or measure that the model does not contain, or is sorted by a field that it
   *   does not contain.
   */
  run(query: Query): QueryResult {
    const { dataset } = this;
    const columns = query.groupBy.map(parseColumn);
    const grouping = this.#getGrouping(columns);
    const aggregates = this.#createAggregates(query, grouping);
    const context = createMeasureContext(dataset.model, aggregates);
    const operands = [...query.measures, ...(query.expressions ?? [])];
    const measures = operands.map((operand) => evaluate(context, operand));
    const groups = findNonEmptyGroups(grouping, measures.length > 0 ? measures : [aggregates.count('none')]);
    const rows = (columns.length === 0 ? [0] : groups).map((group) => {
      const codes = grouping.getCodes(group);
      const labels = columns.map((column, index) => dataset.getValues(column)[codes[index] ?? 0] ?? null);
      return [...labels, ...measures.map((values) => toNullIfNaN(values[group]))];
    });
    const sortedRows = query.orderBy ? sortRows(dataset, rows, query, query.orderBy) : rows;
    return {
      rows: query.top === undefined ? sortedRows : sortedRows.slice(0, query.top),
      rowCount: sortedRows.length,
    };
  }

  /**
   * Returns the fact rows behind aggregated figures: the requested related columns, then all visible fact columns.
   * @throws {Error} when the query names a column that the model does not contain.
   */
  getUnderlyingRows(query: UnderlyingQuery, conditions: Pick<Query, 'roles' | 'now'>): UnderlyingRows {
    const getRows = this.#getSelector(toConditions(conditions)).selectRows(
      query.filters,
      query.columns.map(parseColumn),
    );
    return readUnderlyingRows(this.dataset, query.columns, getRows('none').subarray(0, query.top));
  }

  /** Aggregates the cells of a summary if possible, and the selected rows otherwise. */
  #createAggregates(query: Query, grouping: Grouping): GroupAggregates {
    const conditions = toConditions(query);
    // Summaries are chosen by the names of measures.
    const summary = query.expressions ? undefined : this.#findSummary(query, conditions.roles ?? []);
    if (summary) {
      const cellMask = createRowMask(summary.cells, query.filters, conditions, 'none');
      return aggregateCells(summary, cellMask, summary.cells.rowCount / grouping.count);
    }
    const grain = (query.grain ?? query.groupBy).map(parseColumn);
    const getRows = this.#getSelector(conditions).selectRows(query.filters, grain);
    return createRowAggregates({ dataset: this.dataset, grouping, getRows });
  }

  #getSelector(conditions: SelectionConditions): RowSelector {
    return this.#selectors(JSON.stringify(conditions), () =>
      createRowSelector(this.dataset, this.#getGrouping, conditions),
    );
  }
}

function toConditions({ roles, now }: Pick<Query, 'roles' | 'now'>): SelectionConditions {
  return { roles, now: now === undefined ? Date.now() : Date.parse(now) };
}

/** Returns the groups for which at least one measure is not blank. */
function findNonEmptyGroups({ count }: Grouping, measures: readonly Float64Array[]): number[] {
  return filterIndexes(count, (group) => measures.some((values) => !Number.isNaN(values[group])));
}

function filterIndexes(count: number, predicate: (index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < count; index += 1) if (predicate(index)) indexes.push(index);
  return indexes;
}

function sortRows(
  dataset: Dataset,
  rows: Value[][],
  query: QueryDefinition,
  orderBy: NonNullable<QueryDefinition['orderBy']>,
): Value[][] {
  const fieldIndex = [...query.groupBy, ...query.measures].indexOf(orderBy.by);
  if (fieldIndex < 0)
    throw new Error(`The query cannot be sorted by '${orderBy.by}' because it does not contain this field.`);
  const sign = orderBy.direction === 'ascending' ? 1 : -1;
  if (fieldIndex >= query.groupBy.length)
    return rows.toSorted((a, b) => sign * compareValues(a[fieldIndex] ?? null, b[fieldIndex] ?? null));
  const ranks = new Map(dataset.getValues(parseColumn(orderBy.by)).map((value, rank) => [value, rank]));
  const getRank = (row: Value[]): number => ranks.get(row[fieldIndex] ?? null) ?? -1;
  return rows.toSorted((a, b) => sign * (getRank(a) - getRank(b)));
}

function toNullIfNaN(value: number | undefined): Value {
  return value === undefined || Number.isNaN(value) ? null : value;
}
