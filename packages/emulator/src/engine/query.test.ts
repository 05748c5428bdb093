import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadSampleDataset } from '../../test/support/sample-dataset.ts';
import { joinRows } from '../data/join-rows.ts';
import type { JoinedRow } from '../data/join-rows.ts';
import type { ColumnRows, TableRows } from '../data/table-rows.ts';
import type { ColumnDefinition, Expression, Measure, Model } from '../model/model-schema.ts';
import { createDataset } from './dataset.ts';
import { QueryEngine } from './query.ts';
import type { Query } from './query.ts';

let engine: QueryEngine;
let rows: JoinedRow[];

beforeAll(async () => {
  const dataset = await loadSampleDataset(2000);
  engine = new QueryEngine(dataset);
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

function createTarget(name: string) {
  const [table = '', column = ''] = name.slice(0, -1).split('[');
  return { table, column };
}

/** Reference implementation of conditions, based on the public documentation and not on the engine. */
const comparisons: Record<string, (cell: Value, value: Value) => boolean> = {
  Is: (cell, value) => cell === value,
  IsNot: (cell, value) => cell !== value,
  LessThan: (cell, value) =>
    typeof cell === typeof value && String(cell) !== String(value) && isLess(cell, value),
  GreaterThanOrEqual: (cell, value) => typeof cell === typeof value && !isLess(cell, value),
  Contains: (cell, value) => String(cell).toLowerCase().includes(String(value).toLowerCase()),
  StartsWith: (cell, value) => String(cell).toLowerCase().startsWith(String(value).toLowerCase()),
  IsBlank: (cell) => cell === null,
};
const isLess = (a: Value, b: Value): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a < b : String(a).toLowerCase() < String(b).toLowerCase();

/** A random filter with a predicate that accepts the same rows. */
interface FilterCase {
  filter: Filter;
  matches: (row: JoinedRow) => boolean;
}

const createCellArbitrary = (column: string) =>
  fc.nat().map((seed) => rows[seed % rows.length]?.[column] ?? null);

const basicFilter: fc.Arbitrary<FilterCase> = fc.constantFrom(...columns).chain((column) =>
  fc
    .record({
      operator: fc.constantFrom('In' as const, 'NotIn' as const, 'All' as const),
      values: fc.array(createCellArbitrary(column), { maxLength: 3 }),
    })
    .map(({ operator, values }) => ({
      filter: { filterType: 1, target: createTarget(column), operator, values },
      matches: (row: JoinedRow) =>
        operator === 'All' ||
        values.length === 0 ||
        values.includes(row[column] ?? null) === (operator === 'In'),
    })),
);

const advancedFilter: fc.Arbitrary<FilterCase> = fc.constantFrom(...columns).chain((column) =>
  fc
    .record({
      logicalOperator: fc.constantFrom('And' as const, 'Or' as const),
      parts: fc.array(fc.tuple(fc.constantFrom(...Object.keys(comparisons)), createCellArbitrary(column)), {
        minLength: 1,
        maxLength: 2,
      }),
    })
    .map(({ logicalOperator, parts }) => ({
      filter: {
        filterType: 0,
        target: createTarget(column),
        logicalOperator,
        conditions: parts.map(([operator, value]) => ({ operator: operator as 'Is', value })),
      },
      matches: (row: JoinedRow) => {
        const results = parts.map(
          ([operator, value]) => comparisons[operator]?.(row[column] ?? null, value) ?? false,
        );
        return logicalOperator === 'And' ? results.every(Boolean) : results.some(Boolean);
      },
    })),
);

const tupleFilter: fc.Arbitrary<FilterCase> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 3 })
  .map((seeds) => {
    const pair = ['Product[Category]', 'Store[Country]'];
    const tuples = seeds.map((seed) => pair.map((column) => rows[seed % rows.length]?.[column] ?? null));
    return {
      filter: {
        filterType: 6,
        target: pair.map(createTarget),
        operator: 'In',
        values: tuples.map((values) => values.map((value) => ({ value }))),
      },
      matches: (row: JoinedRow) =>
        tuples.some((values) => pair.every((column, index) => row[column] === values[index])),
    };
  });

const sumColumn = (matchingRows: JoinedRow[], column: string): number =>
  matchingRows.reduce((sum, row) => sum + Number(row[column]), 0);

function sumRevenueByGroup(matchingRows: JoinedRow[], groupBy: string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of matchingRows) {
    const key = JSON.stringify(groupBy.map((column) => row[column]));
    sums.set(key, (sums.get(key) ?? 0) + Number(row['Sales[Amount]']));
  }
  return sums;
}

describe('QueryEngine.run', () => {
  it('sums exactly the rows that match all filters, for each group', () => {
    const scenario = fc.record({
      filterCases: fc.array(fc.oneof(basicFilter, advancedFilter, tupleFilter), { maxLength: 3 }),
      groupBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(scenario, ({ filterCases, groupBy }) => {
        const matchingRows = rows.filter((row) => filterCases.every(({ matches }) => matches(row)));
        const filters = filterCases.map(({ filter }) => filter);
        const result = engine.run({ groupBy, measures: ['Revenue'], filters });
        const expected = sumRevenueByGroup(matchingRows, groupBy);
        const nonBlankRows = result.rows.filter((row) => row.at(-1) !== null);
        expect(nonBlankRows.length).toBe(expected.size);
        for (const row of nonBlankRows) {
          expect(row.at(-1)).toBeCloseTo(expected.get(JSON.stringify(row.slice(0, -1))) ?? Number.NaN, 4);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts each order once, regardless of its number of rows', () => {
    const result = engine.run({ groupBy: ['Store[Channel]'], measures: ['Orders'], filters: [] });
    for (const [channel, orders] of result.rows) {
      const ids = rows.filter((row) => row['Store[Channel]'] === channel).map((row) => row['Sales[OrderId]']);
      expect(orders).toBe(new Set(ids).size);
    }
  });

  it('computes differences and ratios of measures from the totals of their columns', () => {
    const [row] = engine.run({ groupBy: [], measures: ['Margin', 'Margin %'], filters: [] }).rows;
    const [amount, cost] = [sumColumn(rows, 'Sales[Amount]'), sumColumn(rows, 'Sales[Cost]')];
    expect(row?.[0]).toBeCloseTo(amount - cost, 4);
    expect(row?.[1]).toBeCloseTo((amount - cost) / amount, 8);
  });
});

describe('Prior-year measures', () => {
  const findRowsOfYear = (year: number) => rows.filter((row) => row['Calendar[Year]'] === year);
  const year2025: Filter = {
    filterType: 1,
    target: { table: 'Calendar', column: 'Year' },
    operator: 'In',
    values: [2025],
  };

  it('returns the sum of the year before the filtered year, and the relative change', () => {
    const measures = ['Revenue', 'Revenue LY', 'Revenue change'];
    const [row] = engine.run({ groupBy: [], measures, filters: [year2025] }).rows;
    const [currentSum, priorSum] = [
      sumColumn(findRowsOfYear(2025), 'Sales[Amount]'),
      sumColumn(findRowsOfYear(2024), 'Sales[Amount]'),
    ];
    expect(row?.[0]).toBeCloseTo(currentSum, 4);
    expect(row?.[1]).toBeCloseTo(priorSum, 4);
    expect(row?.[2]).toBeCloseTo((currentSum - priorSum) / priorSum, 8);
  });

  it('returns the prior-year sum of each month, including the leap day', () => {
    const result = engine.run({
      groupBy: ['Calendar[Month]'],
      measures: ['Revenue LY'],
      filters: [year2025],
    });
    expect(result.rows.map(([month]) => month).slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar']);
    for (const [month, figure] of result.rows) {
      expect(figure).toBeCloseTo(
        sumColumn(
          findRowsOfYear(2024).filter((row) => row['Calendar[Month]'] === month),
          'Sales[Amount]',
        ),
        4,
      );
    }
  });

  it('returns a blank for periods whose prior year is missing or incomplete', () => {
    const result = engine.run({ groupBy: ['Calendar[Year]'], measures: ['Revenue LY'], filters: [] });
    const figures = new Map(result.rows.map(([year, figure]) => [year, figure]));
    expect(figures.get(2023) ?? null).toBeNull();
    expect(figures.get(2024)).toBeCloseTo(sumColumn(findRowsOfYear(2023), 'Sales[Amount]'), 4);
    expect(engine.run({ groupBy: [], measures: ['Revenue change'], filters: [] }).rows[0]?.[0]).toBeNull();
  });
});

describe('Row order', () => {
  it('sorts months in calendar order, not alphabetically', () => {
    const result = engine.run({ groupBy: ['Calendar[Month]'], measures: ['Revenue'], filters: [] });
    expect(result.rows.map(([month]) => month)).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    );
  });

  it('applies orderBy and top, and returns the row count before the limit', () => {
    const query = { groupBy: ['Product[Category]'], measures: ['Revenue'], filters: [] };
    const all = engine.run({ ...query, orderBy: { by: 'Revenue', direction: 'descending' } });
    const figures = all.rows.map((row) => Number(row[1]));
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    const top = engine.run({ ...query, orderBy: { by: 'Revenue', direction: 'descending' }, top: 2 });
    expect(top).toEqual({ rows: all.rows.slice(0, 2), rowCount: 6 });
  });
});

it('QueryEngine.run rejects unknown measures, columns and sort fields with errors that name them', () => {
  const query = { groupBy: [], measures: ['Revenue'], filters: [] };
  expect(() => engine.run({ ...query, measures: ['Profit'] })).toThrow("Unknown measure 'Profit'");
  expect(() => engine.run({ ...query, groupBy: ['Store[Planet]'] })).toThrow("Unknown column 'Planet'");
  expect(() => engine.run({ ...query, orderBy: { by: 'Units sold', direction: 'ascending' } })).toThrow(
    'Units sold',
  );
});

describe('Rides', () => {
  const createColumn = (name: string, sortBy?: string): ColumnDefinition => ({
    name,
    type: 'text',
    hidden: false,
    ...(sortBy !== undefined && { sortBy }),
  });
  const createMeasure = (name: string, expression: Expression): Measure => ({
    name,
    table: 'Ride',
    format: 'decimal',
    expression,
  });
  const csv = { kind: 'csv', file: '' } as const;
  const model: Model = {
    name: 'Rides',
    factTable: 'Ride',
    dateTable: 'Ride',
    tables: [
      { name: 'Ride', columns: ['Bike', 'Rider', 'Km', 'Day'].map((name) => createColumn(name)), rows: csv },
      {
        name: 'Bike',
        columns: [createColumn('Id'), createColumn('Size', 'Size rank'), createColumn('Size rank')],
        rows: csv,
      },
    ],
    relationships: [{ from: 'Ride[Bike]', to: 'Bike[Id]' }],
    hierarchies: [],
    measures: [
      createMeasure('Rides', { count: 'Ride' }),
      createMeasure('Km', { sum: 'Ride[Km]' }),
      createMeasure('Shortest', { min: 'Ride[Km]' }),
      createMeasure('Longest', { max: 'Ride[Km]' }),
      createMeasure('Km per ride', { average: 'Ride[Km]' }),
      createMeasure('Riders', { distinctCount: 'Ride[Rider]' }),
      createMeasure('Divided by zero', { divide: ['Rides', { subtract: ['Rides', 'Rides'] }] }),
      createMeasure('Rides minus blank', { subtract: ['Rides', 'Divided by zero'] }),
      createMeasure('Blank minus rides', { subtract: ['Divided by zero', 'Rides'] }),
      createMeasure('Blank minus blank', { subtract: ['Divided by zero', 'Divided by zero'] }),
    ],
    roles: [],
  };
  const rides = {
    Bike: ['a', 'b', 'gone', 'gone'],
    Rider: ['x', 'y', 'x', 'y'],
    Km: [1, 2, 3, 4],
    Day: ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04'],
  };
  const bikes = { Id: ['a', 'b'], Size: ['small', 'large'], 'Size rank': [1, 2] };
  const tables = new Map<string, TableRows>([
    ['Ride', { rowCount: 4, columns: new Map(Object.entries(rides)) }],
    ['Bike', { rowCount: 2, columns: new Map<string, ColumnRows>(Object.entries(bikes)) }],
  ]);
  const rideEngine = new QueryEngine(createDataset(model, tables));
  const run = (query: Partial<Query>) =>
    rideEngine.run({ groupBy: [], measures: [], filters: [], ...query }).rows;
  const createRiderFilter = (...values: string[]): Filter => ({
    filterType: 1,
    target: { table: 'Ride', column: 'Rider' },
    operator: 'In',
    values,
  });
  const today: Filter = {
    filterType: 4,
    target: { table: 'Ride', column: 'Day' },
    operator: 1,
    timeUnitsCount: 1,
    timeUnitType: 0,
  };

  it('groups fact rows without a related row under the blank value', () => {
    expect(run({ groupBy: ['Bike[Id]', 'Ride[Rider]'], measures: ['Rides'] })).toEqual([
      [null, 'x', 1],
      [null, 'y', 1],
      ['a', 'x', 1],
      ['b', 'y', 1],
    ]);
  });

  it('computes every aggregation for each group', () => {
    const measures = ['Rides', 'Km', 'Shortest', 'Longest', 'Km per ride', 'Riders'];
    expect(run({ groupBy: ['Bike[Id]'], measures })).toEqual([
      [null, 2, 7, 3, 4, 3.5, 2],
      ['a', 1, 1, 1, 1, 1, 1],
      ['b', 1, 2, 2, 2, 2, 1],
    ]);
  });

  it('returns the groups that have rows if the query has no measures', () => {
    expect(run({ groupBy: ['Bike[Id]'], filters: [createRiderFilter('x')] })).toEqual([[null], ['a']]);
  });

  it('returns groups with at least one measure that is not blank', () => {
    expect(run({ groupBy: ['Ride[Rider]'], measures: ['Rides', 'Divided by zero'] })).toEqual([
      ['x', 2, null],
      ['y', 2, null],
    ]);
    expect(run({ groupBy: ['Ride[Rider]'], measures: ['Divided by zero'] })).toEqual([]);
  });

  it('subtracts a blank like 0, and returns a blank for two blanks', () => {
    const measures = ['Rides minus blank', 'Blank minus rides', 'Blank minus blank'];
    expect(run({ measures })).toEqual([[4, -4, null]]);
  });

  it('returns one row of blanks for totals without rows', () => {
    const measures = ['Rides', 'Km', 'Shortest', 'Longest', 'Km per ride', 'Riders'];
    expect(run({ measures, filters: [createRiderFilter('z')] })).toEqual([
      [null, null, null, null, null, null],
    ]);
  });

  it.each<[string, 'ascending' | 'descending', Value[]]>([
    ['Km', 'ascending', ['small', 'large', null]],
    ['Km', 'descending', [null, 'large', 'small']],
    ['Bike[Size]', 'ascending', [null, 'small', 'large']],
    ['Bike[Size]', 'descending', ['large', 'small', null]],
  ])('sorts sizes by %s, %s: %j', (by, direction, sizes) => {
    const sortedRows = run({ groupBy: ['Bike[Size]'], measures: ['Km'], orderBy: { by, direction } });
    expect(sortedRows.map(([size]) => size)).toEqual(sizes);
  });

  it('names the field that a query cannot be sorted by', () => {
    const orderBy = { by: 'Ride[Rider]', direction: 'ascending' } as const;
    expect(() => run({ groupBy: ['Bike[Size]'], measures: ['Km'], orderBy })).toThrow(
      "The query cannot be sorted by 'Ride[Rider]' because it does not contain this field.",
    );
  });

  it('applies relative filters to the reference time of the query, or to the current time', () => {
    const query = { groupBy: ['Ride[Day]'], filters: [today] };
    expect(run({ ...query, now: '2025-03-02T12:00:00.000Z' })).toEqual([['2025-03-02']]);
    vi.useFakeTimers({ now: Date.parse('2025-03-03T12:00:00.000Z'), toFake: ['Date'] });
    try {
      expect(run(query)).toEqual([['2025-03-03']]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns the first underlying rows that match the filters and a role', () => {
    const columns = ['Bike[Size]', 'Ride[Bike]', 'Ride[Rider]', 'Ride[Km]', 'Ride[Day]'];
    const query = { columns: ['Bike[Size]'], filters: [createRiderFilter('x')] };
    expect(rideEngine.getUnderlyingRows({ ...query, top: 10 }, {})).toEqual({
      columns,
      rows: [
        ['small', 'a', 'x', 1, '2025-03-01'],
        [null, 'gone', 'x', 3, '2025-03-03'],
      ],
    });
    expect(rideEngine.getUnderlyingRows({ ...query, top: 1 }, {}).rows).toEqual([
      ['small', 'a', 'x', 1, '2025-03-01'],
    ]);
    const conditions = { roles: [[today]], now: '2025-03-03T08:00:00.000Z' };
    expect(rideEngine.getUnderlyingRows({ ...query, top: 10 }, conditions).rows).toEqual([
      [null, 'gone', 'x', 3, '2025-03-03'],
    ]);
  });

  it('rejects underlying rows of an unknown column', () => {
    const query = { columns: ['Bike[Color]'], filters: [], top: 10 };
    expect(() => rideEngine.getUnderlyingRows(query, {})).toThrow("Unknown column 'Color'.");
  });
});

describe('Many groups', () => {
  /** Creates an engine on a table with a measure for its rows and one for the distinct values of `B`. */
  const createEngine = (columns: Record<'A' | 'B', Float64Array>) => {
    const model: Model = {
      name: 'Pairs',
      factTable: 'Pair',
      dateTable: 'Pair',
      tables: [
        {
          name: 'Pair',
          columns: ['A', 'B'].map((name) => ({ name, type: 'integer', hidden: false })),
          rows: { kind: 'csv', file: '' },
        },
      ],
      relationships: [],
      hierarchies: [],
      measures: [
        { name: 'Pairs', table: 'Pair', format: 'integer', expression: { count: 'Pair' } },
        { name: 'Values', table: 'Pair', format: 'integer', expression: { distinctCount: 'Pair[B]' } },
      ],
      roles: [],
    };
    const table = { rowCount: columns.A.length, columns: new Map(Object.entries(columns)) };
    return new QueryEngine(createDataset(model, new Map([['Pair', table]])));
  };

  it('returns the combinations of 1,500 by 1,500 values that occur in rows, in display order', () => {
    // Each value of A occurs with one value of B, and the last value of A occurs in two rows.
    const count = 1500;
    const engineOfPairs = createEngine({
      A: Float64Array.from({ length: count + 1 }, (_, row) => Math.min(row, count - 1)),
      B: Float64Array.from({ length: count + 1 }, (_, row) => count - 1 - Math.min(row, count - 1)),
    });
    const result = engineOfPairs.run({ groupBy: ['Pair[A]', 'Pair[B]'], measures: ['Pairs'], filters: [] });
    expect(result.rowCount).toBe(1500);
    expect(result.rows.slice(0, 2)).toEqual([
      [0, 1499, 1],
      [1, 1498, 1],
    ]);
    expect(result.rows.slice(-2)).toEqual([
      [1498, 1, 1],
      [1499, 0, 2],
    ]);
  });

  it('counts the distinct values of 20,000 groups', () => {
    // Each group has two rows. Even groups contain one value twice, and odd groups contain two values.
    const groupCount = 20_000;
    const getGroup = (row: number) => Math.floor(row / 2);
    const engineOfPairs = createEngine({
      A: Float64Array.from({ length: 2 * groupCount }, (_, row) => getGroup(row)),
      B: Float64Array.from({ length: 2 * groupCount }, (_, row) =>
        getGroup(row) % 2 === 0 ? groupCount - getGroup(row) : row % 2 === 0 ? getGroup(row) : 0,
      ),
    });
    const { rows: groups } = engineOfPairs.run({ groupBy: ['Pair[A]'], measures: ['Values'], filters: [] });
    expect(groups.slice(0, 4)).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [3, 2],
    ]);
    expect(groups.filter(([, values]) => values === 1)).toHaveLength(10_000);
    expect(groups.filter(([, values]) => values === 2)).toHaveLength(10_000);
  });

  it('counts sorted and unsorted values that repeat within and across groups once for each group', () => {
    const A = Float64Array.of(1, 2, 1, 2, 1, 2);
    const query = { groupBy: ['Pair[A]'], measures: ['Values'], filters: [] };
    const sorted = createEngine({ A, B: Float64Array.of(5, 5, 5, 6, 7, 7) });
    expect(sorted.run(query).rows).toEqual([
      [1, 2],
      [2, 3],
    ]);
    const unsorted = createEngine({ A, B: Float64Array.of(7, 5, 5, 6, 7, 5) });
    expect(unsorted.run(query).rows).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('Row-level security', () => {
  const createCountryFilters = (...values: string[]): Filter[] => [
    { filterType: 1, target: { table: 'Store', column: 'Country' }, operator: 'In', values },
  ];
  const listCountries = (...roles: Filter[][]) =>
    engine
      .run({ groupBy: ['Store[Country]'], measures: ['Revenue'], filters: [], roles })
      .rows.map(([country]) => country)
      .sort();

  it('returns only the rows that match at least one role', () => {
    expect(listCountries(createCountryFilters('Germany'))).toEqual(['Germany']);
    expect(listCountries(createCountryFilters('Germany'), createCountryFilters('Belgium'))).toEqual([
      'Belgium',
      'Germany',
    ]);
  });

  it('returns only rows that match all filters of a role', () => {
    const germanyFilters = createCountryFilters('Germany');
    expect(listCountries([...germanyFilters, ...createCountryFilters('Germany', 'Belgium')])).toEqual([
      'Germany',
    ]);
    expect(listCountries([...germanyFilters, ...createCountryFilters('Belgium')])).toEqual([]);
  });
});
