import { describe, expect, it } from 'vitest';
import type { ColumnDefinition, Expression, Model } from '../model/model-schema.ts';
import { getTargetColumn, getTargetOperand } from './target.ts';

const createTable = (name: string, columns: string[]): Model['tables'][number] => ({
  name,
  columns: columns.map((column): ColumnDefinition => ({ name: column, type: 'text', hidden: false })),
  rows: { kind: 'csv', file: '' },
});
/** Two tables have a hierarchy named Place, and one table has two hierarchies with a level named Top. */
const model: Model = {
  name: 'Sales',
  factTable: 'Sale',
  dateTable: 'Sale',
  tables: [
    createTable('Sale', ['Amount']),
    createTable('Shop', ['City', 'Land']),
    createTable('Buyer', ['Town', 'Job']),
  ],
  relationships: [],
  hierarchies: [
    { name: 'Place', table: 'Shop', levels: [{ name: 'Top', column: 'Land' }] },
    { name: 'Work', table: 'Buyer', levels: [{ name: 'Top', column: 'Job' }] },
    {
      name: 'Place',
      table: 'Buyer',
      levels: [
        { name: 'Top', column: 'Town' },
        { name: 'Bottom', column: 'Job' },
      ],
    },
  ],
  measures: [],
  roles: [],
};

describe('getTargetColumn', () => {
  it('returns the column of a target, and of a level of the hierarchy with its table and name', () => {
    expect(getTargetColumn(model, { table: 'Shop', column: 'City' })).toEqual({
      table: 'Shop',
      column: 'City',
    });
    const place = { table: 'Buyer', hierarchy: 'Place' };
    expect(getTargetColumn(model, { ...place, hierarchyLevel: 'Top' })).toEqual({
      table: 'Buyer',
      column: 'Town',
    });
    expect(getTargetColumn(model, { ...place, hierarchyLevel: 'Bottom' })).toEqual({
      table: 'Buyer',
      column: 'Job',
    });
  });

  it.each([
    ['Buyer', 'Place', 'Middle'],
    ['Shop', 'Work', 'Top'],
    ['Sale', 'Place', 'Top'],
  ])('names the missing level of %s, %s, %s', (table, hierarchy, hierarchyLevel) => {
    expect(() => getTargetColumn(model, { table, hierarchy, hierarchyLevel })).toThrow(
      `Hierarchy '${hierarchy}' of table '${table}' has no level '${hierarchyLevel}'.`,
    );
  });

  it('rejects measures', () => {
    expect(() => getTargetColumn(model, { measure: 'Revenue' })).toThrow(
      "The filter target must be a column, not measure 'Revenue'.",
    );
  });
});

describe('getTargetOperand', () => {
  const amount = { table: 'Sale', column: 'Amount' };

  it('returns the name of a measure', () => {
    expect(getTargetOperand(model, { measure: 'Revenue' })).toBe('Revenue');
  });

  it.each<[string | undefined, Expression]>([
    [undefined, { sum: 'Sale[Amount]' }],
    ['Sum', { sum: 'Sale[Amount]' }],
    ['Avg', { average: 'Sale[Amount]' }],
    ['Average', { average: 'Sale[Amount]' }],
    ['Min', { min: 'Sale[Amount]' }],
    ['MAX', { max: 'Sale[Amount]' }],
    ['Count', { distinctCount: 'Sale[Amount]' }],
  ])('aggregates a column with %s', (name, expression) => {
    const aggregation = name === undefined ? {} : { aggregationFunction: name };
    expect(getTargetOperand(model, { ...amount, ...aggregation })).toEqual(expression);
  });

  it('counts the values of related columns, but does not sum them', () => {
    const city = { table: 'Shop', column: 'City' };
    expect(getTargetOperand(model, { ...city, aggregationFunction: 'Count' })).toEqual({
      distinctCount: 'Shop[City]',
    });
    expect(() => getTargetOperand(model, { ...city, aggregationFunction: 'Min' })).toThrow(
      "Only columns of 'Sale' can be aggregated with Min.",
    );
  });

  it('names an unknown aggregation function', () => {
    expect(() => getTargetOperand(model, { ...amount, aggregationFunction: 'Median' })).toThrow(
      "Unknown aggregation function 'Median'.",
    );
  });
});
