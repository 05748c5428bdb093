import { stringify } from 'csv-stringify/sync';

export const csvMediaType = 'text/csv; charset=utf-8';

/** Blanks that spreadsheets ignore before a formula, including line feeds. `escape_formulas` checks only the first character. */
const indentedFormula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+[=+\-@\uff1d\uff0b\uff0d\uff20]|^\n/u;

const toSafeText = (text: string): string => (indentedFormula.test(text) ? `'${text}` : text);

/** Spreadsheet programs read CSV files as UTF-8 only with this mark. */
const byteOrderMark = '\ufeff';

/** Returns the start of a CSV file with the names of the columns. */
export const buildCsvHeader = (columns: readonly string[]): string =>
  `${byteOrderMark}${columns.join(',')}\r\n`;

/** Returns the lines of a CSV file. Spreadsheet programs do not evaluate the texts as formulas. */
export const toCsv = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number | boolean | null>[],
): string =>
  stringify([...rows], {
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: '\r\n',
    // Line breaks other than the record delimiter are not quoted by default.
    quoted_match: /[\r\n]/,
    cast: { string: toSafeText, boolean: String },
  });
