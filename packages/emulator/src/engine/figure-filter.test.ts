import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { column, groupRows, loadSample, sumRevenue } from '../../test/support/brute-force.ts';
import type { Sample } from '../../test/support/brute-force.ts';
import type { JoinedRow } from '../data/join-rows.ts';
import type { Filter } from './filter.ts';
import { runQuery } from './query.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

const country = fc.subarray(['Netherlands', 'Germany', 'Belgium', 'France'], { minLength: 1 });
const countryFilter = (values: string[]): Filter => ({
  filterType: 1,
  target: column('Store[Country]'),
  operator: 'In',
  values,
});

describe('a top-N filter', () => {
  const scenario = fc.record({
    target: fc.constantFrom('Product[Product]', 'Store[City]', 'Calendar[YearMonth]', 'Customer[Segment]'),
    operator: fc.constantFrom('Top' as const, 'Bottom' as const),
    itemCount: fc.integer({ min: 1, max: 40 }),
    byUnits: fc.boolean(),
    countries: country,
    groupBy: fc.constantFrom('Product[Category]', 'Store[Country]', 'Calendar[Year]'),
  });

  it('keeps the values with the highest or lowest figures among the rows that pass the other filters', () => {
    fc.assert(
      fc.property(scenario, ({ target, operator, itemCount, byUnits, countries, groupBy }) => {
        const others = sample.rows.filter((row) => countries.includes(String(row['Store[Country]'])));
        const figureOf = (group: JoinedRow[]): number =>
          group.reduce((sum, row) => sum + Number(row[byUnits ? 'Sales[Units]' : 'Sales[Amount]']), 0);
        const ranked = [...groupRows(others, target)].map(([key, group]) => ({
          key,
          figure: figureOf(group),
        }));
        ranked.sort((a, b) => (operator === 'Top' ? b.figure - a.figure : a.figure - b.figure));
        const last = ranked[Math.min(itemCount, ranked.length) - 1]?.figure ?? 0;
        const kept = new Set(
          ranked.filter(({ figure }, at) => at < itemCount || figure === last).map(({ key }) => key),
        );
        const filter: Filter = {
          filterType: 5,
          target: column(target),
          operator,
          itemCount,
          orderBy: byUnits
            ? { ...column('Sales[Units]'), aggregationFunction: 'Sum' }
            : { table: 'Sales', measure: 'Revenue' },
        };
        const expected = others.filter((row) => kept.has(row[target]));
        sample.expectRevenue([countryFilter(countries), filter], expected, groupBy);
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
  ])('can be ordered by the %s of a column', (aggregationFunction, aggregate) => {
    const figures = [...groupRows(sample.rows, 'Store[City]')].map(([city, group]) => ({
      city,
      figure: aggregate(group.map((row) => Number(row['Sales[Amount]']))),
    }));
    const best = Math.max(...figures.map(({ figure }) => figure));
    const cities = figures.filter(({ figure }) => figure === best).map(({ city }) => city);
    const orderBy = { ...column('Sales[Amount]'), aggregationFunction };
    const filter: Filter = {
      filterType: 5,
      target: column('Store[City]'),
      operator: 'Top',
      itemCount: 1,
      orderBy,
    };
    sample.expectRevenue(
      [filter],
      sample.rows.filter((row) => cities.includes(row['Store[City]'] ?? null)),
      'Store[City]',
    );
  });
});

it('a condition on a measure keeps the groups whose figure meets it, in the total too', () => {
  const scenario = fc.record({
    limit: fc.integer({ min: 0, max: 60_000 }),
    groupBy: fc.constantFrom('Product[Product]', 'Store[City]', 'Calendar[YearMonth]'),
    countries: country,
  });
  fc.assert(
    fc.property(scenario, ({ limit, groupBy, countries }) => {
      const filter: Filter = {
        filterType: 0,
        target: { table: 'Sales', measure: 'Revenue' },
        logicalOperator: 'And',
        conditions: [{ operator: 'GreaterThan', value: limit }],
      };
      const others = sample.rows.filter((row) => countries.includes(String(row['Store[Country]'])));
      const kept = [...groupRows(others, groupBy).values()]
        .filter((group) => sumRevenue(group) > limit)
        .flat();
      sample.expectRevenue([filter, countryFilter(countries)], kept, groupBy);
    }),
    { numRuns: 60 },
  );
});

it.each([
  [
    'a level that is none',
    {
      filterType: 1,
      target: { table: 'Store', hierarchy: 'Geography', hierarchyLevel: 'Planet' },
      operator: 'In',
      values: [1],
    },
    'Planet',
  ],
  [
    'a function that is none',
    {
      filterType: 5,
      target: column('Store[City]'),
      operator: 'Top',
      itemCount: 1,
      orderBy: { ...column('Sales[Amount]'), aggregationFunction: 'Guess' },
    },
    'Guess',
  ],
  [
    'a sum over another table',
    {
      filterType: 5,
      target: column('Store[City]'),
      operator: 'Top',
      itemCount: 1,
      orderBy: column('Product[Price]'),
    },
    "Only columns of 'Sales'",
  ],
] as [string, Filter, string][])('refuses %s by name', (_case, filter, message) => {
  expect(() => runQuery(sample.dataset, { groupBy: [], measures: ['Revenue'], filters: [filter] })).toThrow(
    message,
  );
});
