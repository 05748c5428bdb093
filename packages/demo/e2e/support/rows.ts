import { readSalesRows } from '@embed-portal/emulator';
import type { JoinedRow } from '@embed-portal/emulator';

let rows: Promise<JoinedRow[]> | undefined;

async function readRows(): Promise<JoinedRow[]> {
  const all: JoinedRow[] = [];
  for await (const row of readSalesRows()) all.push(row);
  return all;
}

const loadRows = (): Promise<JoinedRow[]> => (rows ??= readRows());

/** Required values by column, such as `{ 'Calendar[Year]': 2025 }`. */
export type Conditions = Record<string, string | number>;

/** Returns the revenue of the rows that meet all conditions, calculated without the emulator's query engine. */
export async function sumRevenue(conditions: Conditions): Promise<number> {
  const entries = Object.entries(conditions);
  return (await loadRows())
    .filter((row) => entries.every(([column, value]) => row[column] === value))
    .reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);
}
