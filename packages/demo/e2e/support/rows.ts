import { salesRows } from '@embed-portal/emulator';
import type { JoinedRow } from '@embed-portal/emulator';

let rows: Promise<JoinedRow[]> | undefined;

async function readRows(): Promise<JoinedRow[]> {
  const all: JoinedRow[] = [];
  for await (const row of salesRows()) all.push(row);
  return all;
}

const allRows = (): Promise<JoinedRow[]> => (rows ??= readRows());

/** Conditions on columns, such as `{ 'Calendar[Year]': 2025 }`; all must hold. */
export type Where = Record<string, string | number>;

/** What the revenue of these rows is, added up here, row by row, without the emulator's query engine. */
export async function revenue(where: Where): Promise<number> {
  const conditions = Object.entries(where);
  return (await allRows())
    .filter((row) => conditions.every(([column, value]) => row[column] === value))
    .reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);
}
