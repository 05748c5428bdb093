import type { ColumnReference } from '../content/references.ts';
import type { Value } from '../data/table-rows.ts';
import { comparable, passes, same } from './conditions.ts';
import type { Dataset, Shift } from './dataset.ts';
import { keepGroups } from './figure-filter.ts';
import type { RowMasks } from './figure-filter.ts';
import { asksForFigures, filterTypes } from './filter.ts';
import type { BasicFilter, AdvancedFilter, Filter, RelativeFilter, TupleFilter } from './filter.ts';
import { keepTicked } from './hierarchy-filter.ts';
import { relativeSpan } from './relative-span.ts';
import { columnOfTarget } from './target.ts';

/** Which rows a query is about. */
export interface RowConditions {
  filters: readonly Filter[];
  /** Row-level security: only rows that pass all filters of at least one role; none means no restriction. */
  roles?: Filter[][] | undefined;
  /** The columns by whose groups conditions on figures are judged. */
  grain: readonly ColumnReference[];
  /** The moment that relative filters count from, in milliseconds since 1970. */
  now: number;
}

/** Marks with 1 the fact rows that a query is about, by the year in which they are looked at. */
export function rowMasks(dataset: Dataset, conditions: RowConditions): RowMasks {
  const plain = conditions.filters.filter((filter) => !asksForFigures(filter));
  const byRow = memoByShift((shift) => allowedRows(dataset, plain, conditions, shift));
  const groupFilters = conditions.filters
    .filter(asksForFigures)
    .map((filter) => keepGroups(dataset, filter, conditions.grain, byRow));
  if (groupFilters.length === 0) return byRow;
  return memoByShift((shift) => {
    const mask = byRow(shift).slice();
    for (const keep of groupFilters) keep(shift, mask);
    return mask;
  });
}

function memoByShift(compute: (shift: Shift) => Uint8Array): RowMasks {
  const known: Partial<Record<Shift, Uint8Array>> = {};
  return (shift) => (known[shift] ??= compute(shift));
}

function allowedRows(
  dataset: Dataset,
  filters: readonly Filter[],
  { roles = [], now }: RowConditions,
  shift: Shift,
): Uint8Array {
  const mask = filteredRows(dataset, filters, shift, now);
  if (roles.length === 0) return mask;
  const allowed = roles.map((role) => filteredRows(dataset, role, shift, now));
  return mask.map((hit, row) => hit && Number(allowed.some((rows) => rows[row] === 1)));
}

function filteredRows(dataset: Dataset, filters: readonly Filter[], shift: Shift, now: number): Uint8Array {
  const mask = new Uint8Array(dataset.rowCount).fill(1);
  if (shift === 'nextYear') keepRowsInsideCalendar(dataset, mask);
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

function passingCodes(dataset: Dataset, column: ColumnReference, test: (cell: Value) => boolean): Uint8Array {
  return Uint8Array.from(dataset.values(column), (cell) => Number(test(cell)));
}

function keepCodes(mask: Uint8Array, codes: Int32Array, pass: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] === 1) mask[row] = pass[codes[row] ?? -1] ?? 0;
  }
}

function keepTuples(dataset: Dataset, filter: TupleFilter, shift: Shift, mask: Uint8Array): void {
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

/** Rows of the last year have no next year to be compared with. */
function keepRowsInsideCalendar(dataset: Dataset, mask: Uint8Array): void {
  const { relationships, dateTable } = dataset.model;
  const key = relationships.find(({ to }) => to.startsWith(`${dateTable}[`));
  if (!key) return;
  const column = { table: dateTable, column: key.to.slice(dateTable.length + 1, -1) };
  dataset.codes(column, 'nextYear').forEach((code, row) => {
    if (code < 0) mask[row] = 0;
  });
}
