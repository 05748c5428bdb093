import type { TextTable } from '../query-service/quick-dataset.ts';
import { ServiceError } from './errors.ts';

/** Maximum number of rows of a table. */
const maxPushRows = 200_000;

/** A table of a push dataset. */
export type PushTable = TextTable & { rows: string[][] };

/** A dataset whose rows applications add. */
export interface PushDataset {
  tables: PushTable[];
  /** Whether the oldest rows are dropped if a table is full. Otherwise, new rows are rejected. */
  dropsOldest: boolean;
}

/** Value of a cell in a request. */
type PushValue = string | number | boolean | null;

/** Converts rows of a request into text, in the order of the columns. Unknown columns are ignored. */
export const toTextRows = (
  { columns }: PushTable,
  rows: readonly Readonly<Record<string, PushValue>>[],
): string[][] =>
  rows.map((row) => columns.map(({ name }) => (row[name] === undefined ? '' : String(row[name] ?? ''))));

/**
 * Adds rows to a table.
 * @throws {ServiceError} 403 when the table is full and its dataset drops no rows.
 */
export function appendRows(
  { dropsOldest }: Pick<PushDataset, 'dropsOldest'>,
  table: PushTable,
  rows: string[][],
): PushTable {
  const all = [...table.rows, ...rows];
  if (all.length > maxPushRows && !dropsOldest)
    throw new ServiceError(
      403,
      'RowLimitExceeded',
      `A table of the emulator contains up to ${maxPushRows} rows. Delete its rows, or create the dataset with defaultRetentionPolicy=basicFIFO.`,
    );
  return { ...table, rows: all.slice(-maxPushRows) };
}
