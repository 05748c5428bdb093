import type { Value } from '@embed-portal/emulator-protocol/value';
import { expect, it } from 'vitest';
import type { ColumnDefinition } from '../model/model-schema.ts';
import { parseCsvTable } from './csv-table.ts';

function parseSingleCell(type: ColumnDefinition['type'], text: string): Value | undefined {
  const rows = { kind: 'csv' as const, file: 'rows.csv' };
  const columns = [{ name: 'Cell', type, hidden: false }];
  const table = parseCsvTable('rows.csv', `Cell\n"${text}"\n`, { name: 'T', columns, rows });
  return table.columns.get('Cell')?.[0];
}

it.each([
  ['text', 'a "word"', 'a "word"'],
  ['text', '', null],
  ['integer', '42', 42],
  ['date', '2025-03-31', '2025-03-31'],
  ['date', '2025-03-31T00:00:00', '2025-03-31'],
  ['dateTime', '2025-03-31T14:05:00', '2025-03-31T14:05:00.000Z'],
  ['dateTime', '2025-03-31 14:05', '2025-03-31T14:05:00.000Z'],
  ['dateTime', '2025-03-31T14:05:00+02:00', '2025-03-31T12:05:00.000Z'],
] as const)('parseCsvTable parses the %s cell %j as %j', (type, text, value) => {
  expect(parseSingleCell(type, text.replaceAll('"', '""'))).toBe(value);
});

it.each([
  ['integer', 'many', 'is not a number'],
  ['date', 'soon', 'is not a date'],
  ['date', '03/31/2025', 'is not a date'],
  ['date', '2025-02-31x', 'is not a date'],
  ['dateTime', 'soon', 'is not a date and time'],
] as const)('parseCsvTable rejects the %s cell %j and names its position', (type, text, message) => {
  expect(() => parseSingleCell(type, text)).toThrow(new RegExp(`rows\\.csv:2: .*${message}`));
});
