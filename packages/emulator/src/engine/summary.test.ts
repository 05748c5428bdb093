import type { Filter } from '@embed-portal/emulator-protocol/filter';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadSampleDataset } from '../../test/support/sample-dataset.ts';
import type { Dataset } from './dataset.ts';
import type { Query } from './query.ts';
import { QueryEngine } from './query.ts';

let dataset: Dataset;
/** Scans the rows for every query. */
let scanningEngine: QueryEngine;
/** Uses summaries. */
let summarizingEngine: QueryEngine;

beforeAll(async () => {
  dataset = await loadSampleDataset(3000);
  scanningEngine = new QueryEngine(dataset, 0);
  summarizingEngine = new QueryEngine(dataset, 20_000);
  dataset.model.measures.push(
    { name: 'Min amount', table: 'Sales', format: 'currency', expression: { min: 'Sales[Amount]' } },
    { name: 'Max amount', table: 'Sales', format: 'currency', expression: { max: 'Sales[Amount]' } },
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
  'Min amount',
  'Max amount',
  'Products',
];

const filter = fc
  .record({
    name: fc.constantFrom(...columns),
    operator: fc.constantFrom('In' as const, 'NotIn' as const),
    seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  })
  .map(({ name, operator, seeds }): Filter => {
    const [table = '', column = ''] = name.slice(0, -1).split('[');
    const columnValues = dataset.getValues({ table, column });
    const values = seeds.map((seed) => columnValues[seed % columnValues.length] ?? null);
    return { filterType: 1, target: { table, column }, operator, values };
  });

const queries: fc.Arbitrary<Query> = fc.record({
  groupBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 2 }),
  measures: fc.uniqueArray(fc.constantFrom(...measures), { maxLength: 3 }),
  filters: fc.array(filter, { maxLength: 2 }),
  roles: fc.array(fc.array(filter, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  slicedBy: fc.uniqueArray(fc.constantFrom(...columns), { maxLength: 3 }),
});

it('QueryEngine.run returns the same values from summaries as from a scan of the rows', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const expectedRows = scanningEngine.run(query).rows;
      const { rows } = summarizingEngine.run(query);
      expect(rows.length).toBe(expectedRows.length);
      rows.flat().forEach((value, index) => {
        const expected = expectedRows.flat()[index];
        if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 6);
        else expect(value).toBe(expected);
      });
    }),
    { numRuns: 300 },
  );
});

it('QueryEngine.run scans no rows for a new filter on a slicedBy column of a cached summary', () => {
  const createYearFilter = (year: number): Filter => {
    const target = { table: 'Calendar', column: 'Year' };
    return { filterType: 1, target, operator: 'In', values: [year] };
  };
  const query = { groupBy: ['Store[City]'], measures: ['Revenue', 'Revenue LY', 'Orders'] };
  const runWithFilters = (filters: Filter[]) =>
    summarizingEngine.run({ ...query, filters, slicedBy: ['Calendar[Year]'] });
  runWithFilters([]);
  const spies = [vi.spyOn(dataset, 'getAllRows'), vi.spyOn(dataset, 'getNumbers')];
  const { rows } = runWithFilters([createYearFilter(2024)]);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(rows.length).toBeGreaterThan(10);
});
