import { formatColumn } from '../content/column-reference.ts';
import type { ColumnReference } from '../content/column-reference.ts';
import type { Dataset, Shift } from './dataset.ts';
import type { GroupFigures } from './group-figures.ts';
import { createGrouping } from './grouping.ts';
import { rowFigures } from './row-figures.ts';
import type { Filtered } from './row-selection.ts';

/**
 * The figures of all rows by every combination of a few columns' values, each a cell. Who groups and filters by these
 * columns alone adds up cells, and needs no rows.
 */
export interface Summary {
  /** The cells as filters look at them. */
  cells: Filtered;
  /** A figure for each cell, computed when first asked for. */
  figures: GroupFigures;
}

/** Sums all rows up by columns; what was summed up of late is kept. */
export function summaryOf(dataset: Dataset, columns: readonly ColumnReference[]): Summary {
  return dataset.summaries(columns.map(formatColumn).join(), () => ({
    cells: cellsOf(dataset, columns),
    figures: keptFigures(dataset, columns),
  }));
}

/** How many cells there are for columns. */
export function cellCount(dataset: Dataset, columns: readonly ColumnReference[]): number {
  return columns.reduce((product, column) => product * dataset.values(column).length, 1);
}

/** Adds up the cells that pass, in groups of `size` neighbours. */
export function addedUp({ figures }: Summary, passing: Uint8Array, size: number): GroupFigures {
  const add = (a: number, b: number): number => a + b;
  const fold = (cells: Float64Array, join: typeof add): Float64Array => {
    const joined = new Float64Array(cells.length / size).fill(Number.NaN);
    cells.forEach((figure, cell) => {
      if (passing[cell] === 0 || Number.isNaN(figure)) return;
      const group = Math.floor(cell / size);
      const before = joined[group] ?? Number.NaN;
      joined[group] = Number.isNaN(before) ? figure : join(before, figure);
    });
    return joined;
  };
  return {
    sum: (column, shift) => fold(figures.sum(column, shift), add),
    least: (column, shift) => fold(figures.least(column, shift), Math.min),
    most: (column, shift) => fold(figures.most(column, shift), Math.max),
    count: (shift) => fold(figures.count(shift), add),
    distinctCount: (column, shift) => fold(figures.distinctCount(column, shift), add),
    withoutPast() {
      const found = new Uint8Array(passing.length / size);
      figures.withoutPast().forEach((flag, cell) => {
        if (flag === 1 && passing[cell] === 1) found[Math.floor(cell / size)] = 1;
      });
      return found;
    },
  };
}

/** Cells are numbered as groups of rows are: the last column's values change first. */
function cellsOf(dataset: Dataset, columns: readonly ColumnReference[]): Filtered {
  const rowCount = cellCount(dataset, columns);
  const codes = new Map(
    columns.map((column, at) => {
      const [size, below] = [dataset.values(column).length, cellCount(dataset, columns.slice(at + 1))];
      const code = (_: unknown, cell: number): number => Math.floor(cell / below) % size;
      return [formatColumn(column), Int32Array.from({ length: rowCount }, code)];
    }),
  );
  const all = Int32Array.from({ length: rowCount }, (_, cell) => cell);
  const { model, values } = dataset;
  const codesOf = (column: ColumnReference): Int32Array => codes.get(formatColumn(column)) ?? all;
  return { model, rowCount, values, allRows: () => all, codes: codesOf };
}

/** Groups the rows anew for each figure that is not there yet: to keep that would take memory for every row. */
function keptFigures(dataset: Dataset, columns: readonly ColumnReference[]): GroupFigures {
  const known = new Map<string, unknown>();
  const keep = <Figures>(compute: (of: GroupFigures) => Figures, ...name: string[]): Figures => {
    const key = name.join(' ');
    const grouping = () => createGrouping(dataset, columns);
    if (!known.has(key))
      known.set(key, compute(rowFigures({ dataset, grouping: grouping(), rows: dataset.allRows })));
    return known.get(key) as Figures;
  };
  const byColumn =
    (name: 'sum' | 'least' | 'most' | 'distinctCount') =>
    (column: string, shift: Shift): Float64Array =>
      keep((of) => of[name](column, shift), name, shift, column);
  return {
    sum: byColumn('sum'),
    least: byColumn('least'),
    most: byColumn('most'),
    distinctCount: byColumn('distinctCount'),
    count: (shift) => keep((of) => of.count(shift), 'count', shift),
    withoutPast: () => keep((of) => of.withoutPast(), 'withoutPast'),
  };
}
