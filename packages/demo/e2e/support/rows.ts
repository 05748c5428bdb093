import { salesRows } from '@embed-portal/emulator';
import type { JoinedRow } from '@embed-portal/emulator';

let rows: Promise<JoinedRow[]> | undefined;

async function readRows(): Promise<JoinedRow[]> {
  const all: JoinedRow[] = [];
  for await (const row of salesRows()) all.push(row);
  return all;
}

const allRows = (): Promise<JoinedRow[]> => (rows ??= readRows());

/** Conditions on columns, such as `{ 'Calendar[Year]': 2025 }`, all of which must match. */
export type Where = Record<string, string | number>;

/** Returns the revenue of the matching rows, summed without the emulator's query engine. */
export async function revenue(where: Where): Promise<number> {
  const conditions = Object.entries(where);
  return (await allRows())
    .filter((row) => conditions.every(([column, value]) => row[column] === value))
    .reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);
}
