import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { Model } from '../model/model-schema.ts';
import { getColumn } from './table-rows.ts';
import type { TableRows } from './table-rows.ts';

/** A fact row with all related columns, keyed `Table[Column]`. */
export type JoinedRow = Record<string, Value>;

/**
 * Iterates over the fact rows, each joined with its related rows. Slow by design: tests use it to compute figures
 * independently of the query engine.
 */
export function* joinRows(model: Model, tables: ReadonlyMap<string, TableRows>): Generator<JoinedRow> {
  const fact = tables.get(model.factTable);
  if (!fact) return;
  const joins = model.relationships.map(({ from, to }) => ({
    foreignKey: getColumn(fact, parseColumn(from).column),
    related: indexRows(to, tables),
  }));
  for (let row = 0; row < fact.rowCount; row += 1) {
    const joined = toRow(model.factTable, fact, row);
    for (const { foreignKey, related } of joins) Object.assign(joined, related.get(foreignKey[row] ?? null));
    yield joined;
  }
}

function indexRows(key: string, tables: ReadonlyMap<string, TableRows>): Map<Value, JoinedRow> {
  const { table: name, column } = parseColumn(key);
  const table = tables.get(name);
  if (!table) return new Map();
  return new Map(
    Array.from(getColumn(table, column), (value, row): [Value, JoinedRow] => [
      value,
      toRow(name, table, row),
    ]),
  );
}

function toRow(name: string, table: TableRows, row: number): JoinedRow {
  return Object.fromEntries(
    [...table.columns].map(([column, values]) => [`${name}[${column}]`, values[row] ?? null]),
  );
}
