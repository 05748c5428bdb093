import type { ReactNode } from 'react';
import { fold, holdsWords } from '../../fold.ts';
import { compareTexts } from '../../format.ts';

export type CellValue = string | number | boolean | null;

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  id: string;
  /** Its heading; also stands before the value where rows are stacked. */
  header: string;
  /** What rows are sorted and searched by. A column without it, such as one of buttons, is for show. */
  value?: (row: Row) => CellValue;
  /** What is shown; by default the value. */
  cell?: (row: Row) => ReactNode;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: 'center' | 'end';
  /** Keeps the heading for screen readers. */
  quiet?: boolean;
  /** Whether a click on the heading sorts; by default where there is a value. */
  sortable?: boolean;
}

/** Order of two values: nothing last, `true` before `false`, numbers by size, texts by the alphabet. */
export const compareValues = (one: CellValue, other: CellValue): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'boolean' || typeof other === 'boolean') return Number(other) - Number(one);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one), String(other));
};

const folded = new WeakMap<object, string>();

const textOf = <Row extends object>(row: Row, columns: readonly Column<Row>[]): string => {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const texts = columns.map(({ value }) => value?.(row)).filter((value) => typeof value === 'string');
  const text = fold(texts.join('\n'));
  folded.set(row, text);
  return text;
};

/** The rows whose texts hold every word of the query. */
export const searchRows = <Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: string,
): Row[] => {
  const words = query.trim();
  return words ? rows.filter((row) => holdsWords(textOf(row, columns), words)) : [...rows];
};
