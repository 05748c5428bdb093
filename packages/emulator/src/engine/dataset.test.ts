import { describe, expect, it } from 'vitest';
import type { ColumnRows, TableRows } from '../data/table-rows.ts';
import type { ColumnDefinition, Measure, Model } from '../model/model-schema.ts';
import { createDataset, encodeColumns } from './dataset.ts';
import { readUnderlyingRows } from './underlying-rows.ts';

const createColumn = (name: string, options: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  name,
  type: 'text',
  hidden: false,
  ...options,
});
const revenue: Measure = {
  name: 'Revenue',
  table: 'Sale',
  format: 'currency',
  expression: { sum: 'Sale[Amount]' },
};
const csv = { kind: 'csv', file: '' } as const;

/** Sales in two shops on days of two years. The shop of the last sale is unknown. */
const model: Model = {
  name: 'Sales',
  factTable: 'Sale',
  dateTable: 'Day',
  tables: [
    {
      name: 'Sale',
      columns: [
        createColumn('Number', { type: 'integer' }),
        createColumn('Shop', { hidden: true }),
        createColumn('Date', { type: 'date' }),
        createColumn('Amount', { type: 'decimal' }),
      ],
      rows: csv,
    },
    {
      name: 'Shop',
      columns: [createColumn('Id', { hidden: true }), createColumn('City'), createColumn('Country')],
      rows: csv,
    },
    {
      name: 'Day',
      columns: [
        createColumn('Date', { type: 'date' }),
        createColumn('Month', { sortBy: 'Month number' }),
        createColumn('Month number', { type: 'integer', hidden: true }),
        createColumn('Year', { type: 'integer' }),
      ],
      rows: csv,
    },
  ],
  relationships: [
    { from: 'Sale[Shop]', to: 'Shop[Id]' },
    { from: 'Sale[Date]', to: 'Day[Date]' },
  ],
  hierarchies: [],
  measures: [revenue],
  roles: [],
};

const createTable = (columns: Record<string, ColumnRows>): TableRows => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: new Map(Object.entries(columns)),
});
const tables = new Map([
  [
    'Sale',
    createTable({
      Number: Float64Array.of(1, 2, 2, 3),
      Shop: ['o', 'b', 'o', 'x'],
      Date: ['2024-02-29', '2024-04-01', '2025-02-28', '2025-04-01'],
      Amount: Float64Array.of(10, 20, 30, 40),
    }),
  ],
  [
    'Shop',
    createTable({
      Id: ['b', 'o', 's'],
      City: ['Bergen', 'Oslo', 'Skien'],
      Country: ['Norway', 'Norway', 'Norway'],
    }),
  ],
  [
    'Day',
    createTable({
      Date: ['2024-02-29', '2024-04-01', '2025-02-28', '2025-04-01'],
      Month: ['Feb', 'Apr', 'Feb', 'Apr'],
      'Month number': Float64Array.of(2, 4, 2, 4),
      Year: Float64Array.of(2024, 2024, 2025, 2025),
    }),
  ],
]);

const sales = createDataset(model, tables);
function readValues(table: string, column: string, shift: 'none' | 'nextYear' = 'none') {
  const values = sales.getValues({ table, column });
  return Array.from(sales.getCodes({ table, column }, shift), (code) => values[code]);
}

describe('Dataset', () => {
  it('has a value of each related column for every fact row, blank without a related row', () => {
    expect(sales.rowCount).toBe(4);
    expect(readValues('Shop', 'City')).toEqual(['Oslo', 'Bergen', 'Oslo', null]);
    expect(readValues('Sale', 'Amount')).toEqual([10, 20, 30, 40]);
    expect(sales.getValues({ table: 'Shop', column: 'City' })).toEqual([null, 'Bergen', 'Oslo', 'Skien']);
  });

  it('orders the values of a column by its sort column', () => {
    expect(sales.getValues({ table: 'Day', column: 'Month' })).toEqual([null, 'Feb', 'Apr']);
    expect(sales.getValues({ table: 'Day', column: 'Year' })).toEqual([null, 2024, 2025]);
  });

  it('assigns fact rows to the next year for columns of the date table only', () => {
    expect(readValues('Day', 'Date', 'nextYear')).toEqual(['2025-02-28', '2025-04-01', null, null]);
    expect(readValues('Day', 'Year', 'nextYear')).toEqual([2025, 2025, null, null]);
    expect(readValues('Shop', 'City', 'nextYear')).toEqual(['Oslo', 'Bergen', 'Oslo', null]);
  });

  it('returns all fact rows, and only those whose date one year later is in the model for the next year', () => {
    expect([...sales.getAllRows('none')]).toEqual([0, 1, 2, 3]);
    expect([...sales.getAllRows('nextYear')]).toEqual([0, 1]);
  });

  it('marks the fact rows with dates from one year after the first date', () => {
    expect([...sales.getPriorYearMask()]).toEqual([0, 0, 1, 1]);
  });

  it('returns all fact rows for the next year if the dates are in the fact table', () => {
    const flat = createDataset({ ...model, dateTable: 'Sale', relationships: [] }, tables);
    expect([...flat.getAllRows('nextYear')]).toEqual([0, 1, 2, 3]);
  });

  it('returns numbers, also of a column that contains other values', () => {
    expect([...sales.getNumbers({ table: 'Sale', column: 'Amount' })]).toEqual([10, 20, 30, 40]);
    const mixed = new Map([...tables, ['Sale', createTable({ Amount: [1, '2', null] })]]);
    expect([...createDataset(model, mixed).getNumbers({ table: 'Sale', column: 'Amount' })]).toEqual([
      1, 2, 0,
    ]);
  });

  it.each([
    ['Sale', 'Number', true],
    ['Sale', 'Date', true],
    ['Sale', 'Shop', false],
    ['Day', 'Month', false],
  ])('states whether %s[%s] is sorted: %s', (table, column, expected) => {
    expect(sales.isSorted({ table, column })).toBe(expected);
  });

  it.each([
    ['Shop', 'City', 'Shop', 'Country', true],
    ['Shop', 'Country', 'Shop', 'City', false],
    ['Sale', 'Number', 'Day', 'Year', false],
    ['Day', 'Date', 'Day', 'Year', true],
    ['Sale', 'Date', 'Sale', 'Number', true],
  ])('states whether %s[%s] determines %s[%s]: %s', (table, column, otherTable, otherColumn, expected) => {
    expect(sales.determines({ table, column }, { table: otherTable, column: otherColumn })).toBe(expected);
  });

  it('names an unknown table, an unknown column and a table without a relationship', () => {
    expect(() => sales.getValues({ table: 'Planet', column: 'Name' })).toThrow("Unknown table 'Planet'.");
    expect(() => sales.getValues({ table: 'Shop', column: 'Name' })).toThrow("Unknown column 'Name'.");
    expect(() => createDataset(model, new Map())).toThrow("Unknown table 'Sale'.");
    const unrelated = createDataset({ ...model, relationships: [] }, tables);
    expect(() => unrelated.getCodes({ table: 'Shop', column: 'City' }, 'none')).toThrow(
      "Table 'Shop' is not related to 'Sale'.",
    );
    expect(() => unrelated.getPriorYearMask()).toThrow("Date table 'Day' has no relationship.");
  });
});

describe('encodeColumns', () => {
  const countSteps = (measures: Measure[]) =>
    [...encodeColumns(createDataset({ ...model, measures }, tables))].length;

  it('encodes each visible column that is no decimal number in one step', () => {
    expect(countSteps([revenue])).toBe(7);
  });

  it('also encodes the columns of the date table for the next year if a measure compares years', () => {
    const lastYear: Measure = { ...revenue, name: 'Last year', expression: { lastYear: 'Revenue' } };
    expect(countSteps([revenue, lastYear])).toBe(10);
  });
});

describe('readUnderlyingRows', () => {
  it('returns the requested related columns and all visible columns of the fact table', () => {
    expect(
      readUnderlyingRows(sales, ['Shop[City]', 'Sale[Amount]', 'Day[Year]'], Int32Array.of(3, 0)),
    ).toEqual({
      columns: ['Shop[City]', 'Day[Year]', 'Sale[Number]', 'Sale[Date]', 'Sale[Amount]'],
      rows: [
        [null, 2025, 3, '2025-04-01', 40],
        ['Oslo', 2024, 1, '2024-02-29', 10],
      ],
    });
  });

  it('returns no rows for no fact rows', () => {
    expect(readUnderlyingRows(sales, [], new Int32Array()).rows).toEqual([]);
  });
});
