import type { ReactNode } from 'react';
import { compareTexts } from '../../format/format.ts';
import { normalizeText, containsWords, getWords } from '../../format/normalize-text.ts';

export type CellValue = string | number | boolean | null;

/** State of a row's detail. */
export interface Expansion {
  open: boolean;
  toggle(): void;
}

/** Column of a {@link DataTable}. */
export interface Column<Row> {
  id: string;
  /** Heading; also the label of the value when cells are stacked. */
  header: string;
  /** Returns the value for sorting and searching. Columns without it, such as buttons, support neither. */
  value?: (row: Row) => CellValue;
  /** Renders the cell; defaults to the value. */
  cell?: (row: Row, expansion: Expansion) => ReactNode;
  /** Renders the detail below an expanded row. At most one column of a table may have it. */
  detail?: (row: Row) => ReactNode;
  /** CSS width; columns without one share the remaining space. */
  width?: string;
  align?: 'center' | 'end';
  /** Hides the column if the table is narrower than this number of pixels. Stacked cells stay visible. */
  hideBelow?: number;
  /** ID of the column that also shows the value of this column, below its own value, while this column is hidden. */
  mergeInto?: string;
  /** Whether the heading is visible to screen readers only. */
  visuallyHiddenHeader?: boolean;
  /** Whether the heading sorts on click; defaults to true if there is a value. */
  sortable?: boolean;
  /** Whether the search covers the value; defaults to true. */
  searchable?: boolean;
}

/** Compares two values: empty ones last, `true` before `false`, numbers by size, texts alphabetically. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(b) - Number(a);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a), String(b));
}

/** Returns the normalized text of a row for searching. */
function toSearchText<Row>(row: Row, columns: readonly Column<Row>[]): string {
  const texts = columns
    .filter(({ searchable = true }) => searchable)
    .map(({ value }) => value?.(row))
    .filter((value) => typeof value === 'string');
  return normalizeText(texts.join('\n'));
}

/** Returns a function that searches the rows. The texts of the rows are collected once, on the first query. */
export function buildSearchIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  let cachedTexts: string[] | undefined;
  return (query: string): readonly Row[] => {
    if (!query.trim()) return rows;
    const words = getWords(query.trim());
    const searchTexts = (cachedTexts ??= rows.map((row) => toSearchText(row, columns)));
    return rows.filter((_, index) => containsWords(searchTexts[index] ?? '', words));
  };
}
