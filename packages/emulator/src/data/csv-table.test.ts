import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { csvTable } from './csv-table.ts';
import type { ColumnDefinition } from '../content/model-schema.ts';
import type { Value } from './table-rows.ts';

async function cellOf(type: ColumnDefinition['type'], text: string): Promise<Value | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'));
  try {
    await writeFile(join(folder, 'rows.csv'), `Cell\n"${text}"\n`);
    const rows = { kind: 'csv' as const, file: 'rows.csv' };
    const columns = [{ name: 'Cell', type, hidden: false }];
    const table = await csvTable(join(folder, 'rows.csv'), { name: 'T', columns, rows });
    return table.columns.get('Cell')?.[0];
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each([
  ['text', 'a "word"', 'a "word"'],
  ['text', '', null],
  ['integer', '42', 42],
  ['date', '2025-03-31', '2025-03-31'],
  ['dateTime', '2025-03-31T14:05:00', '2025-03-31T14:05:00.000Z'],
  ['dateTime', '2025-03-31 14:05', '2025-03-31T14:05:00.000Z'],
  ['dateTime', '2025-03-31T14:05:00+02:00', '2025-03-31T12:05:00.000Z'],
] as const)('a cell of type %s reads %j as %j', async (type, text, value) => {
  expect(await cellOf(type, text.replaceAll('"', '""'))).toBe(value);
});

it.each([
  ['integer', 'many', 'is no number'],
  ['date', 'soon', 'is no date'],
  ['dateTime', 'soon', 'is no moment'],
] as const)('a cell of type %s refuses %j and says where it stands', async (type, text, message) => {
  await expect(cellOf(type, text)).rejects.toThrow(new RegExp(`rows\\.csv:2: .*${message}`));
});
