import type { ReactNode } from 'react';
import { normalizeText, containsWords, getWords } from '../../normalize-text.ts';
import { compareTexts } from '../../format.ts';

export type CellValue = string | number | boolean | null;

/** Whether a row shows its detail. */
export interface Expansion {
  open: boolean;
  toggle(): void;
}

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  id: string;
  /** Its heading; also stands before the value where rows are stacked. */
  header: string;
  /** What rows are sorted and searched by. A column without it, such as one of buttons, is for show. */
  value?: (row: Row) => CellValue;
  /** What is shown; by default the value. */
  cell?: (row: Row, expansion: Expansion) => ReactNode;
  /** What appears below the row once its cell has expanded it. One column of a table may have it. */
  detail?: (row: Row) => ReactNode;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: 'center' | 'end';
  /** Width of the table, in pixels, below which the column is hidden. Cells that are stacked stay. */
  hideBelow?: number;
  /** Id of the column below whose value this one's is shown while it is hidden. */
  mergeInto?: string;
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

/** The texts of a row, as searches compare them. */
const textOf = <Row>(row: Row, columns: readonly Column<Row>[]): string => {
  const texts = columns.map(({ value }) => value?.(row)).filter((value) => typeof value === 'string');
  return normalizeText(texts.join('\n'));
};

/** Finds the rows whose texts hold every word of a query; the texts are read once, at the first query. */
export const buildSearchIndex = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) => {
  let texts: string[] | undefined;
  return (query: string): readonly Row[] => {
    if (!query.trim()) return rows;
    const words = getWords(query.trim());
    const known = (texts ??= rows.map((row) => textOf(row, columns)));
    return rows.filter((_, at) => containsWords(known[at] ?? '', words));
  };
};
