import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import { describe, expect, it } from 'vitest';
import { interpretQuestion } from './interpret-question.ts';

const fields: ModelFields = {
  factTable: 'Sales',
  columns: [
    { name: 'Sales[OrderDate]', type: 'date', values: [] },
    { name: 'Product[Product]', type: 'text', values: ['Desk lamp'] },
    { name: 'Product[Category]', type: 'text', values: ['Garden', 'Toys & games'] },
    { name: 'Store[Country]', type: 'text', values: ['Germany', 'France'] },
    { name: 'Store[Region]', type: 'text', values: ['Bavaria'] },
    { name: 'Calendar[Year]', type: 'integer', values: [2023, 2024, 2025] },
    { name: 'Calendar[Month]', type: 'text', values: ['Jan', 'Feb'] },
  ],
  measures: [
    { name: 'Revenue', table: 'Sales' },
    { name: 'Units sold', table: 'Sales' },
    { name: 'Margin %', table: 'Sales' },
  ],
};

describe('interpretQuestion', () => {
  it.each<[question: string, type: string, normalizedQuestion: string]>([
    ['revenue', 'card', 'Revenue'],
    ['Sales by region in 2024 as bar', 'clusteredBarChart', 'Revenue by Region, Year is 2024'],
    ['sales per month', 'lineChart', 'Revenue by Month'],
    ['revenue over time', 'lineChart', 'Revenue by Month'],
    ['units sold by country and year', 'clusteredColumnChart', 'Units sold by Country and Year'],
    ['revenue and margin % by categories', 'tableEx', 'Revenue and Margin % by Category'],
    ['pie chart of revenue by category', 'donutChart', 'Revenue by Category'],
    [
      'top 3 products by units sold in Germany',
      'clusteredBarChart',
      'Top 3: Units sold by Product, Country is Germany',
    ],
    ['bottom 2 countries by revenue', 'clusteredBarChart', 'Bottom 2: Revenue by Country'],
    ['revenue for toys & games or garden', 'card', 'Revenue, Category is Toys & games or Garden'],
    ['revenue by country not germany', 'clusteredBarChart', 'Revenue by Country, Country is not Germany'],
    ['revenue where country is France in year 2023', 'card', 'Revenue, Country is France, Year is 2023'],
    ['by region', 'clusteredBarChart', 'Revenue by Region'],
    ['REVENUE BY STORES REGION!', 'clusteredBarChart', 'Revenue by Region'],
  ])('interprets "%s" as %s with the normalized question "%s"', (question, type, normalizedQuestion) => {
    const interpretation = interpretQuestion(question, fields);
    expect(interpretation?.visual.type).toBe(type);
    expect(interpretation?.normalizedQuestion).toBe(normalizedQuestion);
  });

  it('limits and sorts the results of a ranking', () => {
    expect(interpretQuestion('top 3 products by revenue', fields)?.visual).toMatchObject({
      category: 'Product[Product]',
      top: 3,
      orderBy: { by: 'Revenue', direction: 'descending' },
    });
  });

  it('converts values in the question to an In filter, and excluded values to a NotIn filter', () => {
    expect(interpretQuestion('revenue in 2024 and 2025 not Garden', fields)?.filters).toEqual([
      { filterType: 1, target: { table: 'Calendar', column: 'Year' }, operator: 'In', values: [2024, 2025] },
      {
        filterType: 1,
        target: { table: 'Product', column: 'Category' },
        operator: 'NotIn',
        values: ['Garden'],
      },
    ]);
  });
});

it.each(['', 'what is love', 'as bar chart', 'top 5'])(
  'interpretQuestion returns undefined for "%s", which names no measure, column or value',
  (question) => {
    expect(interpretQuestion(question, fields)).toBeUndefined();
  },
);
