import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupRows, loadSample, sumRevenue } from '../../test/support/sample-rows.ts';
import type { Sample } from '../../test/support/sample-rows.ts';
import type { JoinedRow } from '../data/join-rows.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

const countrySubset = fc.subarray(['Netherlands', 'Germany', 'Belgium', 'France'], { minLength: 1 });
const createCountryFilter = (values: string[]): Filter => ({
  filterType: 1,
  target: parseColumn('Store[Country]'),
  operator: 'In',
  values,
});

describe('Top-N filter', () => {
  const scenario = fc.record({
    target: fc.constantFrom('Product[Product]', 'Store[City]', 'Calendar[YearMonth]', 'Customer[Segment]'),
    operator: fc.constantFrom('Top' as const, 'Bottom' as const),
    itemCount: fc.integer({ min: 1, max: 40 }),
    byUnits: fc.boolean(),
    countries: countrySubset,
    groupBy: fc.constantFrom('Product[Category]', 'Store[Country]', 'Calendar[Year]'),
  });

  it('selects the values with the highest or lowest aggregates of the rows that match the other filters', () => {
    fc.assert(
      fc.property(scenario, ({ target, operator, itemCount, byUnits, countries, groupBy }) => {
        const countryRows = sample.rows.filter((row) => countries.includes(String(row['Store[Country]'])));
        const getTotal = (group: JoinedRow[]): number =>
          group.reduce((sum, row) => sum + Number(row[byUnits ? 'Sales[Units]' : 'Sales[Amount]']), 0);
        const ranked = [...groupRows(countryRows, target)].map(([key, group]) => ({
          key,
          total: getTotal(group),
        }));
        ranked.sort((a, b) => (operator === 'Top' ? b.total - a.total : a.total - b.total));
        const threshold = ranked[Math.min(itemCount, ranked.length) - 1]?.total ?? 0;
        const selectedKeys = new Set(
          ranked.filter(({ total }, rank) => rank < itemCount || total === threshold).map(({ key }) => key),
        );
        const filter: Filter = {
          filterType: 5,
          target: parseColumn(target),
          operator,
          itemCount,
          orderBy: byUnits
            ? { ...parseColumn('Sales[Units]'), aggregationFunction: 'Sum' }
            : { table: 'Sales', measure: 'Revenue' },
        };
        const matching = countryRows.filter((row) => selectedKeys.has(row[target]));
        sample.expectRevenue([createCountryFilter(countries), filter], matching, groupBy);
      }),
      { numRuns: 120 },
    );
  });

  it.each([
    ['Average', (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length],
    ['Min', (values: number[]) => Math.min(...values)],
    ['Max', (values: number[]) => Math.max(...values)],
    ['Count', (values: number[]) => new Set(values).size],
    ['CountNonNull', (values: number[]) => values.length],
  ])(
    'ranks the values of its target by the %s of another column',
    (aggregationFunction, computeAggregate) => {
      const cityAggregates = [...groupRows(sample.rows, 'Store[City]')].map(([city, group]) => ({
        city,
        aggregate: computeAggregate(group.map((row) => Number(row['Sales[Amount]']))),
      }));
      const highest = Math.max(...cityAggregates.map(({ aggregate }) => aggregate));
      const cities = cityAggregates.filter(({ aggregate }) => aggregate === highest).map(({ city }) => city);
      const orderBy = { ...parseColumn('Sales[Amount]'), aggregationFunction };
      const filter: Filter = {
        filterType: 5,
        target: parseColumn('Store[City]'),
        operator: 'Top',
        itemCount: 1,
        orderBy,
      };
      sample.expectRevenue(
        [filter],
        sample.rows.filter((row) => cities.includes(row['Store[City]'] ?? null)),
        'Store[City]',
      );
    },
  );
});

it('a measure filter excludes groups that do not meet its condition from the rows and from the total', () => {
  const scenario = fc.record({
    limit: fc.integer({ min: 0, max: 60_000 }),
    groupBy: fc.constantFrom('Product[Product]', 'Store[City]', 'Calendar[YearMonth]'),
    countries: countrySubset,
  });
  fc.assert(
    fc.property(scenario, ({ limit, groupBy, countries }) => {
      const filter: Filter = {
        filterType: 0,
        target: { table: 'Sales', measure: 'Revenue' },
        logicalOperator: 'And',
        conditions: [{ operator: 'GreaterThan', value: limit }],
      };
      const countryRows = sample.rows.filter((row) => countries.includes(String(row['Store[Country]'])));
      const matching = [...groupRows(countryRows, groupBy).values()]
        .filter((group) => sumRevenue(group) > limit)
        .flat();
      sample.expectRevenue([filter, createCountryFilter(countries)], matching, groupBy);
    }),
    { numRuns: 60 },
  );
});

it.each([
  [
    'an unknown hierarchy level',
    {
      filterType: 1,
      target: { table: 'Store', hierarchy: 'Geography', hierarchyLevel: 'Planet' },
      operator: 'In',
      values: [1],
    },
    'Planet',
  ],
  [
    'an unknown aggregation function',
    {
      filterType: 5,
      target: parseColumn('Store[City]'),
      operator: 'Top',
      itemCount: 1,
      orderBy: { ...parseColumn('Sales[Amount]'), aggregationFunction: 'Guess' },
    },
    'Guess',
  ],
  [
    'a sum of a column outside the fact table',
    {
      filterType: 5,
      target: parseColumn('Store[City]'),
      operator: 'Top',
      itemCount: 1,
      orderBy: parseColumn('Product[Price]'),
    },
    "Only columns of 'Sales'",
  ],
] as [string, Filter, string][])(
  'QueryEngine.run rejects filters with %s',
  (_description, filter, message) => {
    expect(() => sample.engine.run({ groupBy: [], measures: ['Revenue'], filters: [filter] })).toThrow(
      message,
    );
  },
);
