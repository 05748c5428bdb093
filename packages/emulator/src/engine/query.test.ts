import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRows } from '../data/join-rows.ts';
import type { JoinedRow } from '../data/join-rows.ts';
import type { Model } from '../content/model-schema.ts';
import type { TableRows, Value } from '../data/table-rows.ts';
import { loadSampleDataset } from '../../test/support/sample-dataset.ts';
import { createDataset } from './dataset.ts';
import type { Dataset } from './dataset.ts';
import type { Filter } from './filter.ts';
import { runQuery } from './query.ts';

let dataset: Dataset;
let rows: JoinedRow[];

beforeAll(async () => {
  dataset = await loadSampleDataset(2000);
  rows = [...joinRows(dataset.model, dataset.tables)];
});

const columns = [
  'Product[Category]',
  'Store[Country]',
  'Calendar[Year]',
  'Calendar[Month]',
  'Sales[Units]',
  'Customer[Segment]',
];

const target = (name: string) => {
  const [table = '', column = ''] = name.slice(0, -1).split('[');
  return { table, column };
};

/** A filter with, beside it, what it means for a row: written from the public description, not from the engine. */
const condition: Record<string, (cell: Value, value: Value) => boolean> = {
  Is: (cell, value) => cell === value,
  IsNot: (cell, value) => cell !== value,
  LessThan: (cell, value) =>
    typeof cell === typeof value && String(cell) !== String(value) && before(cell, value),
  GreaterThanOrEqual: (cell, value) => typeof cell === typeof value && !before(cell, value),
  Contains: (cell, value) => String(cell).toLowerCase().includes(String(value).toLowerCase()),
  StartsWith: (cell, value) => String(cell).toLowerCase().startsWith(String(value).toLowerCase()),
  IsBlank: (cell) => cell === null,
};
const before = (a: Value, b: Value): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a < b : String(a).toLowerCase() < String(b).toLowerCase();

type Tested = { filter: Filter; keeps: (row: JoinedRow) => boolean };

const anyValue = (column: string) => fc.nat().map((seed) => rows[seed % rows.length]?.[column] ?? null);

const basic: fc.Arbitrary<Tested> = fc.constantFrom(...columns).chain((column) =>
  fc
    .record({
      operator: fc.constantFrom('In' as const, 'NotIn' as const, 'All' as const),
      values: fc.array(anyValue(column), { maxLength: 3 }),
    })
    .map(({ operator, values }) => ({
      filter: { filterType: 1, target: target(column), operator, values },
      keeps: (row: JoinedRow) =>
        operator === 'All' ||
        values.length === 0 ||
        values.includes(row[column] ?? null) === (operator === 'In'),
    })),
);

const advanced: fc.Arbitrary<Tested> = fc.constantFrom(...columns).chain((column) =>
  fc
    .record({
      logicalOperator: fc.constantFrom('And' as const, 'Or' as const),
      parts: fc.array(fc.tuple(fc.constantFrom(...Object.keys(condition)), anyValue(column)), {
        minLength: 1,
        maxLength: 2,
      }),
    })
    .map(({ logicalOperator, parts }) => ({
      filter: {
        filterType: 0,
        target: target(column),
        logicalOperator,
        conditions: parts.map(([operator, value]) => ({ operator: operator as 'Is', value })),
      },
      keeps: (row: JoinedRow) => {
        const met = parts.map(
          ([operator, value]) => condition[operator]?.(row[column] ?? null, value) ?? false,
        );
        return logicalOperator === 'And' ? met.every(Boolean) : met.some(Boolean);
      },
    })),
);

const tuple: fc.Arbitrary<Tested> = fc.array(fc.nat(), { minLength: 1, maxLength: 3 }).map((picks) => {
  const pair = ['Product[Category]', 'Store[Country]'];
  const wanted = picks.map((pick) => pair.map((column) => rows[pick % rows.length]?.[column] ?? null));
  return {
    filter: {
      filterType: 6,
      target: pair.map(target),
      operator: 'In',
      values: wanted.map((values) => values.map((value) => ({ value }))),
    },
    keeps: (row: JoinedRow) =>
      wanted.some((values) => pair.every((column, at) => row[column] === values[at])),
  };
});

const sumOf = (kept: JoinedRow[], column: string): number =>
  kept.reduce((sum, row) => sum + Number(row[column]), 0);

function expectedRevenue(kept: JoinedRow[], groupBy: string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of kept) {
    const key = JSON.stringify(groupBy.map((column) => row[column]));
    sums.set(key, (sums.get(key) ?? 0) + Number(row['Sales[Amount]']));
  }
  return sums;
}

describe('a query', () => {
  it('adds up exactly the rows that pass random filters, grouped by random columns', () => {
    const scenario = fc.record({
      tested: fc.array(fc.oneof(basic, advanced, tuple), { maxLength: 3 }),
      groupBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(scenario, ({ tested, groupBy }) => {
        const kept = rows.filter((row) => tested.every(({ keeps }) => keeps(row)));
        const filters = tested.map(({ filter }) => filter);
        const result = runQuery(dataset, { groupBy, measures: ['Revenue'], filters });
        const expected = expectedRevenue(kept, groupBy);
        const found = result.rows.filter((row) => row.at(-1) !== null);
        expect(found.length).toBe(expected.size);
        for (const row of found) {
          expect(row.at(-1)).toBeCloseTo(expected.get(JSON.stringify(row.slice(0, -1))) ?? Number.NaN, 4);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts orders once, however many lines they have', () => {
    const result = runQuery(dataset, { groupBy: ['Store[Channel]'], measures: ['Orders'], filters: [] });
    for (const [channel, orders] of result.rows) {
      const ids = rows.filter((row) => row['Store[Channel]'] === channel).map((row) => row['Sales[OrderId]']);
      expect(orders).toBe(new Set(ids).size);
    }
  });

  it('computes ratios and differences from the totals of each group', () => {
    const [row] = runQuery(dataset, { groupBy: [], measures: ['Margin', 'Margin %'], filters: [] }).rows;
    const [amount, cost] = [sumOf(rows, 'Sales[Amount]'), sumOf(rows, 'Sales[Cost]')];
    expect(row?.[0]).toBeCloseTo(amount - cost, 4);
    expect(row?.[1]).toBeCloseTo((amount - cost) / amount, 8);
  });
});

describe('the figure of last year', () => {
  const inYear = (year: number) => rows.filter((row) => row['Calendar[Year]'] === year);
  const year2025: Filter = {
    filterType: 1,
    target: { table: 'Calendar', column: 'Year' },
    operator: 'In',
    values: [2025],
  };

  it('is the sum over the year before the filtered one, and the change relates the two', () => {
    const measures = ['Revenue', 'Revenue LY', 'Revenue change'];
    const [row] = runQuery(dataset, { groupBy: [], measures, filters: [year2025] }).rows;
    const [now, before] = [sumOf(inYear(2025), 'Sales[Amount]'), sumOf(inYear(2024), 'Sales[Amount]')];
    expect(row?.[0]).toBeCloseTo(now, 4);
    expect(row?.[1]).toBeCloseTo(before, 4);
    expect(row?.[2]).toBeCloseTo((now - before) / before, 8);
  });

  it('stands beside each month of this year, leap day included', () => {
    const result = runQuery(dataset, {
      groupBy: ['Calendar[Month]'],
      measures: ['Revenue LY'],
      filters: [year2025],
    });
    expect(result.rows.map(([month]) => month).slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar']);
    for (const [month, figure] of result.rows) {
      expect(figure).toBeCloseTo(
        sumOf(
          inYear(2024).filter((row) => row['Calendar[Month]'] === month),
          'Sales[Amount]',
        ),
        4,
      );
    }
  });

  it('is blank where the data starts, so that no change is shown against half a period', () => {
    const result = runQuery(dataset, { groupBy: ['Calendar[Year]'], measures: ['Revenue LY'], filters: [] });
    const figures = new Map(result.rows.map(([year, figure]) => [year, figure]));
    expect(figures.get(2023) ?? null).toBeNull();
    expect(figures.get(2024)).toBeCloseTo(sumOf(inYear(2023), 'Sales[Amount]'), 4);
    expect(
      runQuery(dataset, { groupBy: [], measures: ['Revenue change'], filters: [] }).rows[0]?.[0],
    ).toBeNull();
  });
});

describe('the order of rows', () => {
  it('is that of the calendar for months, not of the alphabet', () => {
    const result = runQuery(dataset, { groupBy: ['Calendar[Month]'], measures: ['Revenue'], filters: [] });
    expect(result.rows.map(([month]) => month)).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    );
  });

  it('follows orderBy, and top keeps the first rows but tells how many there were', () => {
    const query = { groupBy: ['Product[Category]'], measures: ['Revenue'], filters: [] };
    const all = runQuery(dataset, { ...query, orderBy: { by: 'Revenue', direction: 'descending' } });
    const figures = all.rows.map((row) => Number(row[1]));
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    const top = runQuery(dataset, { ...query, orderBy: { by: 'Revenue', direction: 'descending' }, top: 2 });
    expect(top).toEqual({ rows: all.rows.slice(0, 2), rowCount: 6 });
  });
});

it('refuses unknown columns, measures and orders by name', () => {
  const query = { groupBy: [], measures: ['Revenue'], filters: [] };
  expect(() => runQuery(dataset, { ...query, measures: ['Profit'] })).toThrow("Unknown measure 'Profit'");
  expect(() => runQuery(dataset, { ...query, groupBy: ['Store[Planet]'] })).toThrow(
    "Unknown column 'Planet'",
  );
  expect(() =>
    runQuery(dataset, { ...query, orderBy: { by: 'Units sold', direction: 'ascending' } }),
  ).toThrow('Units sold');
});

describe('rows that point at nothing', () => {
  const model: Model = {
    name: 'Rides',
    factTable: 'Ride',
    dateTable: 'Ride',
    tables: [
      {
        name: 'Ride',
        columns: ['Bike', 'Rider', 'Km'].map((name) => ({ name, type: 'text', hidden: false })),
        rows: { kind: 'csv', file: '' },
      },
      {
        name: 'Bike',
        columns: [{ name: 'Id', type: 'text', hidden: false }],
        rows: { kind: 'csv', file: '' },
      },
    ],
    relationships: [{ from: 'Ride[Bike]', to: 'Bike[Id]' }],
    hierarchies: [],
    measures: [{ name: 'Rides', table: 'Ride', format: 'integer', expression: { count: 'Ride' } }],
    roles: [],
  };
  const rides = { Bike: ['a', 'b', 'gone', 'gone'], Rider: ['x', 'y', 'x', 'y'], Km: [1, 2, 3, 4] };
  const tables = new Map<string, TableRows>([
    ['Ride', { rowCount: 4, columns: new Map(Object.entries(rides)) }],
    ['Bike', { rowCount: 2, columns: new Map([['Id', ['a', 'b']]]) }],
  ]);

  it('are a blank of their own, also beside another column', () => {
    const asked = { groupBy: ['Bike[Id]', 'Ride[Rider]'], measures: ['Rides'], filters: [] };
    expect(runQuery(createDataset(model, tables), asked).rows).toEqual([
      [null, 'x', 1],
      [null, 'y', 1],
      ['a', 'x', 1],
      ['b', 'y', 1],
    ]);
  });
});

describe('row-level security', () => {
  const onCountry = (...values: string[]): Filter[] => [
    { filterType: 1, target: { table: 'Store', column: 'Country' }, operator: 'In', values },
  ];
  const countriesSeenBy = (...roles: Filter[][]) =>
    runQuery(dataset, { groupBy: ['Store[Country]'], measures: ['Revenue'], filters: [], roles })
      .rows.map(([country]) => country)
      .sort();

  it('shows the rows of every role, and only those', () => {
    expect(countriesSeenBy(onCountry('Germany'))).toEqual(['Germany']);
    expect(countriesSeenBy(onCountry('Germany'), onCountry('Belgium'))).toEqual(['Belgium', 'Germany']);
  });

  it('shows only rows that pass all filters of a role', () => {
    const germany = onCountry('Germany');
    expect(countriesSeenBy([...germany, ...onCountry('Germany', 'Belgium')])).toEqual(['Germany']);
    expect(countriesSeenBy([...germany, ...onCountry('Belgium')])).toEqual([]);
  });
});
