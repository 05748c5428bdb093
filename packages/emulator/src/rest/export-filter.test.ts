import { describe, expect, it } from 'vitest';
import { modelSchema } from '../model/model-schema.ts';
import { parseExportFilter } from './export-filter.ts';

const model = modelSchema.parse({
  name: 'Shops',
  factTable: 'Shop visits',
  dateTable: 'Shop visits',
  relationships: [],
  tables: [
    {
      name: 'Shop visits',
      columns: [
        { name: 'City', type: 'text' },
        { name: 'Day', type: 'date' },
        { name: 'Km', type: 'decimal' },
      ],
      rows: { kind: 'csv', file: 'visits.csv' },
    },
  ],
  measures: [],
});
const table = 'Shop visits';

describe('parseExportFilter', () => {
  it.each([
    ["eq 'Den Haag'", ['Den Haag']],
    ["eq 'The ''Old'' Town'", ["The 'Old' Town"]],
    ['eq null', [null]],
    ["in ('Gent', 'Luik')", ['Gent', 'Luik']],
    ['in (1,-2.5)', [1, -2.5]],
  ])('parses City %s', (condition, values) => {
    const target = { table, column: 'City' };
    expect(parseExportFilter(`Shop_x0020_visits/City ${condition}`, model)).toEqual([
      { filterType: 1, target, operator: 'In', values },
    ]);
  });

  it('parses exclusions, comparisons and several conditions', () => {
    const prefix = 'Shop_x0020_visits';
    const text = `${prefix}/City ne 'Gent' and ${prefix}/Km ge 2.5 and ${prefix}/Day lt 2026-01-31`;
    const compare = (column: string, operator: string, value: unknown) => ({
      filterType: 0,
      target: { table, column },
      logicalOperator: 'And',
      conditions: [{ operator, value }],
    });
    expect(parseExportFilter(text, model)).toEqual([
      { filterType: 1, target: { table, column: 'City' }, operator: 'NotIn', values: ['Gent'] },
      compare('Km', 'GreaterThanOrEqual', 2.5),
      compare('Day', 'LessThan', '2026-01-31'),
    ]);
  });

  it.each([
    ["City eq 'Gent'", 'has no column City'],
    ["Shop_x0020_visits/Town eq 'Gent'", 'has no column Shop_x0020_visits/Town'],
    ["Shop_x0020_visits/City eq 'Gent", 'a quotation mark is missing'],
    ['Shop_x0020_visits/City eq', 'it ends too early'],
    ["Shop_x0020_visits/City like 'G'", "the operator 'like' is unknown"],
    ["Shop_x0020_visits/City eq 'a' or Shop_x0020_visits/City eq 'b'", "conditions are connected by 'and'"],
    ["Shop_x0020_visits/City in 'a'", "'in' requires a list"],
    ["Shop_x0020_visits/City in ('a' 'b')", 'separated by commas'],
    ['', 'it ends too early'],
    ['x'.repeat(2001), 'longer than 2000 characters'],
  ])('rejects %s', (text, reason) => {
    expect(() => parseExportFilter(text, model)).toThrow(reason);
  });
});
