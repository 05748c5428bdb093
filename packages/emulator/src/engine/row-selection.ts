import type { ColumnReference } from '../content/column-reference.ts';
import type { Value } from '../data/table-rows.ts';
import { comparable, passes, same } from './conditions.ts';
import type { Dataset, Shift } from './dataset.ts';
import { passingGroups } from './figure-filter.ts';
import type { RowsByShift } from './figure-filter.ts';
import { isAggregateFilter, filterTypes } from './filter.ts';
import type {
  AdvancedFilter,
  BasicFilter,
  FigureFilter,
  Filter,
  RelativeFilter,
  TupleFilter,
} from './filter.ts';
import { keepTicked } from './hierarchy-filter.ts';
import { createLruCache } from './lru-cache.ts';
import { relativeSpan } from './relative-span.ts';
import { columnOfTarget } from './target.ts';

/** For whom and when rows are selected. */
export interface RowConditions {
  /** Row-level security: only rows that pass all filters of at least one role; none means no restriction. */
  roles?: Filter[][] | undefined;
  /** The moment that relative filters count from, in milliseconds since 1970. */
  now: number;
}

/** Selects the fact rows of queries that are asked together. */
export interface RowSelector {
  conditions: RowConditions;
  /** `grain` names the columns by whose groups conditions on figures are judged. */
  rows(filters: readonly Filter[], grain: readonly ColumnReference[]): RowsByShift;
}

/** What filters look at: rows, or whatever else has a code for each column. */
export type Filtered = Pick<Dataset, 'model' | 'rowCount' | 'allRows' | 'codes' | 'values'>;

/** Makes a selector: what is the same for several queries is worked out once. */
export function createRowSelector(dataset: Dataset, conditions: RowConditions): RowSelector {
  const known = createLruCache<RowsByShift>(16);
  const rows: RowSelector['rows'] = (filters, grain) => {
    const plain = filters.filter((filter) => !isAggregateFilter(filter));
    const select = (shift: Shift): Int32Array =>
      plain.length === 0 && !conditions.roles?.length
        ? dataset.allRows(shift)
        : rowsOf(allowedRows(dataset, plain, conditions, shift));
    const byRow = known(JSON.stringify(plain), () => memoByShift(select));
    const onFigures = filters.filter(isAggregateFilter);
    if (onFigures.length === 0) return byRow;
    return known(JSON.stringify([filters, grain]), () => keepGroups(dataset, onFigures, grain, byRow));
  };
  return { conditions, rows };
}

/** Drops the rows of groups whose figures don't pass. */
function keepGroups(
  dataset: Dataset,
  filters: readonly FigureFilter[],
  grain: readonly ColumnReference[],
  rows: RowsByShift,
): RowsByShift {
  const passing = filters.map((filter) => passingGroups(dataset, filter, grain, rows));
  return memoByShift((shift) => {
    const kept = passing.map((passes) => passes(shift));
    return rows(shift).filter((row) => kept.every((passes) => passes(row)));
  });
}

function memoByShift(compute: (shift: Shift) => Int32Array): RowsByShift {
  const known: Partial<Record<Shift, Int32Array>> = {};
  return (shift) => (known[shift] ??= compute(shift));
}

function rowsOf(mask: Uint8Array): Int32Array {
  const rows = new Int32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) {
    rows[count] = row;
    count += mask[row] ?? 0;
  }
  return rows.slice(0, count);
}

/** 1 for each row that passes all filters, and those of a role. */
export function allowedRows(
  dataset: Filtered,
  filters: readonly Filter[],
  { roles = [], now }: RowConditions,
  shift: Shift,
): Uint8Array {
  const mask = filteredRows(dataset, filters, shift, now);
  if (roles.length === 0) return mask;
  const allowed = roles.map((role) => filteredRows(dataset, role, shift, now));
  return mask.map((hit, row) => hit && Number(allowed.some((rows) => rows[row] === 1)));
}

function filteredRows(dataset: Filtered, filters: readonly Filter[], shift: Shift, now: number): Uint8Array {
  const mask = new Uint8Array(dataset.rowCount);
  for (const row of dataset.allRows(shift)) mask[row] = 1;
  for (const filter of filters) {
    if (filter.filterType === filterTypes.tuple) keepTuples(dataset, filter, shift, mask);
    else if (filter.filterType === filterTypes.hierarchy) keepTicked(dataset, filter, shift, mask);
    else if (filter.filterType !== filterTypes.topN) {
      const column = columnOfTarget(dataset.model, filter.target);
      keepCodes(mask, dataset.codes(column, shift), passingCodes(dataset, column, cellTest(filter, now)));
    }
  }
  return mask;
}

/** What a filter on one column asks of its cells. */
function cellTest(
  filter: BasicFilter | AdvancedFilter | RelativeFilter,
  now: number,
): (cell: Value) => boolean {
  if (filter.filterType === filterTypes.basic || filter.filterType === filterTypes.advanced) {
    return (cell) => passes(filter, cell);
  }
  const { from, to } = relativeSpan(filter, now);
  return (cell) => {
    const moment = typeof cell === 'string' ? Date.parse(cell) : Number.NaN;
    return moment >= from && moment < to;
  };
}

function passingCodes(
  dataset: Filtered,
  column: ColumnReference,
  test: (cell: Value) => boolean,
): Uint8Array {
  return Uint8Array.from(dataset.values(column), (cell) => Number(test(cell)));
}

function keepCodes(mask: Uint8Array, codes: Int32Array, pass: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) & (pass[codes[row] ?? 0] ?? 0);
}

function keepTuples(dataset: Filtered, filter: TupleFilter, shift: Shift, mask: Uint8Array): void {
  const hits = new Uint8Array(mask.length);
  const columns = filter.target.map((target) => columnOfTarget(dataset.model, target));
  for (const tuple of filter.values) {
    const tupleMask = mask.slice();
    columns.forEach((column, index) => {
      const wanted = comparable(tuple[index]?.value ?? null);
      keepCodes(
        tupleMask,
        dataset.codes(column, shift),
        passingCodes(dataset, column, (cell) => same(cell, wanted)),
      );
    });
    tupleMask.forEach((hit, row) => (hits[row] = (hits[row] ?? 0) | hit));
  }
  mask.set(hits);
}
