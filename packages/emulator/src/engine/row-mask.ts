import type { ColumnReference } from '../content/references.ts';
import type { Dataset, Shift } from './dataset.ts';
import { comparable, filterTypes, passes, same } from './filter.ts';
import type { Filter, TupleFilter } from './filter.ts';

/** Marks with 1 the fact rows that pass all filters, looked at in the given year; with roles, those of any role. */
export function rowMask(
  dataset: Dataset,
  filters: readonly Filter[],
  shift: Shift,
  roles: Filter[][] = [],
): Uint8Array {
  const mask = filteredRows(dataset, filters, shift);
  if (roles.length === 0) return mask;
  const allowed = roles.map((role) => filteredRows(dataset, role, shift));
  return mask.map((hit, row) => hit && Number(allowed.some((rows) => rows[row] === 1)));
}

function filteredRows(dataset: Dataset, filters: readonly Filter[], shift: Shift): Uint8Array {
  const mask = new Uint8Array(dataset.rowCount).fill(1);
  if (shift === 'nextYear') keepRowsInsideCalendar(dataset, mask);
  for (const filter of filters) {
    if (filter.filterType === filterTypes.tuple) keepTuples(dataset, filter, shift, mask);
    else
      keepCodes(
        mask,
        dataset.codes(filter.target, shift),
        passingCodes(dataset, filter.target, (cell) => passes(filter, cell)),
      );
  }
  return mask;
}

function passingCodes(
  dataset: Dataset,
  column: ColumnReference,
  test: (cell: ReturnType<Dataset['values']>[number]) => boolean,
): Uint8Array {
  return Uint8Array.from(dataset.values(column), (cell) => Number(test(cell)));
}

function keepCodes(mask: Uint8Array, codes: Int32Array, pass: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] === 1) mask[row] = pass[codes[row] ?? -1] ?? 0;
  }
}

function keepTuples(dataset: Dataset, filter: TupleFilter, shift: Shift, mask: Uint8Array): void {
  const hits = new Uint8Array(mask.length);
  for (const tuple of filter.values) {
    const tupleMask = mask.slice();
    filter.target.forEach((column, index) => {
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
