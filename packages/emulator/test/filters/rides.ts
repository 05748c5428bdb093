import type { Value } from '@embed-portal/emulator-protocol/value';
import { createSeededRandom } from '../../src/data/random.ts';
import type { TableRows } from '../../src/data/table-rows.ts';
import { createDataset } from '../../src/engine/dataset.ts';
import type { Dataset } from '../../src/engine/dataset.ts';
import type { Model } from '../../src/model/model-schema.ts';

type ColumnType = Model['tables'][number]['columns'][number]['type'];

/** Filterable columns with their types. The fact table is `Ride`, and `Place` is a related table. */
export const columns: Record<string, ColumnType> = {
  'Ride[Name]': 'text',
  'Ride[Kind]': 'text',
  'Ride[Km]': 'decimal',
  'Ride[Units]': 'integer',
  'Ride[Day]': 'date',
  'Ride[Moment]': 'dateTime',
  'Place[City]': 'text',
  'Place[Country]': 'text',
};

/** A joined row. Its properties have the names of the columns in PostgreSQL. */
export type WideRow = Record<string, Value>;

const names = ['Ann', 'ANN', 'ann b', 'Bo', 'bo', '', 'O’Neill', 'x_y', '50%', 'a,b', 'Zed', '12', '3.5'];
const kinds = ['tour', 'race', 'Race', 'commute'];
const places: [number, string | null, string | null][] = [
  [1, 'Delft', 'NL'],
  [2, 'Ghent', 'BE'],
  [3, 'Bonn', 'DE'],
  [4, 'Ulm', 'DE'],
  [5, null, 'NL'],
  [6, 'Lyon', null],
];

/** Reference time for relative filters. */
export const now = '2025-03-31T12:00:00.000Z';

/** Generates deterministic rows with blanks, empty texts, texts that differ only in case, and dates around `now`. */
export function generateRideRows(count: number): WideRow[] {
  const random = createSeededRandom(20_250_331);
  const pick = <T>(items: readonly T[]): T | null => items[Math.floor(random() * items.length)] ?? null;
  const blankAtRandom = <T>(value: T): T | null => (random() < 0.06 ? null : value);
  return Array.from({ length: count }, (_, id) => {
    const day = new Date(Date.UTC(2025, 2, 31) + Math.round((random() - 0.6) * 900) * 86_400_000);
    const moment = new Date(Date.parse(now) + Math.round((random() - 0.6) * 400_000) * 1000);
    const [placeId, city, country] = pick(places) ?? places[0] ?? [0, null, null];
    return {
      'Ride[Id]': id + 1,
      'Ride[PlaceId]': placeId,
      'Ride[Name]': blankAtRandom(pick(names)),
      'Ride[Kind]': blankAtRandom(pick(kinds)),
      'Ride[Km]': blankAtRandom(Math.round(random() * 4000) / 100),
      'Ride[Units]': Math.floor(random() * 9),
      'Ride[Day]': blankAtRandom(day.toISOString().slice(0, 10)),
      'Ride[Moment]': blankAtRandom(moment.toISOString()),
      'Place[City]': city,
      'Place[Country]': country,
    };
  });
}

/** Creates a dataset from the rows: a fact table, and a related table with the places. */
export function createRideDataset(rows: readonly WideRow[]): Dataset {
  const rideColumns = ['Id', 'PlaceId', 'Name', 'Kind', 'Km', 'Units', 'Day', 'Moment'];
  const getType = (table: string, name: string): ColumnType => columns[`${table}[${name}]`] ?? 'integer';
  const buildTable = (name: string, columnNames: string[]) => ({
    name,
    columns: columnNames.map((column) => ({ name: column, type: getType(name, column), hidden: false })),
    rows: { kind: 'csv' as const, file: '' },
  });
  const model: Model = {
    name: 'Rides',
    factTable: 'Ride',
    dateTable: 'Ride',
    tables: [buildTable('Ride', rideColumns), buildTable('Place', ['PlaceId', 'City', 'Country'])],
    relationships: [{ from: 'Ride[PlaceId]', to: 'Place[PlaceId]' }],
    hierarchies: [],
    measures: [
      { name: 'Total units', table: 'Ride', format: 'integer', expression: { sum: 'Ride[Units]' } },
      { name: 'Rides', table: 'Ride', format: 'integer', expression: { count: 'Ride' } },
    ],
    roles: [],
  };
  const ride: TableRows = {
    rowCount: rows.length,
    columns: new Map(rideColumns.map((name) => [name, rows.map((row) => row[`Ride[${name}]`] ?? null)])),
  };
  const place: TableRows = {
    rowCount: places.length,
    columns: new Map(
      ['PlaceId', 'City', 'Country'].map((name, index) => [name, places.map((row) => row[index] ?? null)]),
    ),
  };
  return createDataset(
    model,
    new Map([
      ['Ride', ride],
      ['Place', place],
    ]),
  );
}
