import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadSampleDataset } from '../../test/support/sample-dataset.ts';
import type { Dataset } from './dataset.ts';
import type { Filter } from './filter.ts';
import { runQuery } from './query.ts';
import type { Query } from './query.ts';

/** The same rows: looked at each time, and summed up by columns. */
let byRows: Dataset;
let bySums: Dataset;

beforeAll(async () => {
  byRows = await loadSampleDataset(3000, 0);
  bySums = await loadSampleDataset(3000, 20_000);
  for (const { model } of [byRows, bySums])
    model.measures.push(
      { name: 'Least', table: 'Sales', format: 'currency', expression: { min: 'Sales[Amount]' } },
      { name: 'Most', table: 'Sales', format: 'currency', expression: { max: 'Sales[Amount]' } },
      {
        name: 'Products',
        table: 'Sales',
        format: 'integer',
        expression: { distinctCount: 'Sales[ProductId]' },
      },
    );
});

const columns = [
  'Product[Category]',
  'Store[Country]',
  'Calendar[Year]',
  'Calendar[Month]',
  'Store[Channel]',
];
const measures = [
  'Revenue',
  'Margin %',
  'Orders',
  'Revenue LY',
  'Revenue change',
  'Least',
  'Most',
  'Products',
];

const filter = fc
  .record({
    name: fc.constantFrom(...columns),
    operator: fc.constantFrom('In' as const, 'NotIn' as const),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  })
  .map(({ name, operator, picks }): Filter => {
    const [table = '', column = ''] = name.slice(0, -1).split('[');
    const known = byRows.values({ table, column });
    const values = picks.map((pick) => known[pick % known.length] ?? null);
    return { filterType: 1, target: { table, column }, operator, values };
  });

const query: fc.Arbitrary<Query> = fc.record({
  groupBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 2 }),
  measures: fc.uniqueArray(fc.constantFrom(...measures), { maxLength: 3 }),
  filters: fc.array(filter, { maxLength: 2 }),
  roles: fc.array(fc.array(filter, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  slicedBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 3 }),
});

it('gives the figures that the rows give, whoever asks and whatever is filtered', () => {
  fc.assert(
    fc.property(query, (asked) => {
      const [rows, sums] = [runQuery(byRows, asked).rows, runQuery(bySums, asked).rows];
      expect(sums.length).toBe(rows.length);
      sums.flat().forEach((value, at) => {
        const expected = rows.flat()[at];
        if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 6);
        else expect(value).toBe(expected);
      });
    }),
    { numRuns: 300 },
  );
});

it('needs no rows for another choice in a slicer that it was told of', () => {
  const inYear = (year: number): Filter => {
    const target = { table: 'Calendar', column: 'Year' };
    return { filterType: 1, target, operator: 'In', values: [year] };
  };
  const asked = { groupBy: ['Store[City]'], measures: ['Revenue', 'Revenue LY', 'Orders'] };
  const ask = (filters: Filter[]) => runQuery(bySums, { ...asked, filters, slicedBy: ['Calendar[Year]'] });
  ask([]);
  const looks = [vi.spyOn(bySums, 'allRows'), vi.spyOn(bySums, 'numbers')];
  const { rows } = ask([inYear(2024)]);
  for (const look of looks) expect(look).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(rows.length).toBeGreaterThan(10);
});
