import { describe, expect, it } from 'vitest';
import type { ReportParameter } from '../../content/paginated-schema.ts';
import { resolveParameterValues, buildParameterFilters, getPageRows } from './report-parameters.ts';

const parameters: ReportParameter[] = [
  { name: 'year', label: 'Year', column: 'Calendar[Year]', multiValue: false, default: [2025] },
  { name: 'country', label: 'Country', column: 'Store[Country]', multiValue: true, default: [] },
];

describe('Parameters of paginated reports', () => {
  it.each([
    ['have their defaults', undefined, { year: [2025], country: [] }],
    ['are overridden by the host page', [{ name: 'year', value: '2024' }], { year: ['2024'], country: [] }],
    [
      'can have several values if they are multi-valued',
      [
        { name: 'country', value: 'Italy' },
        { name: 'country', value: 'Spain' },
      ],
      { year: [2025], country: ['Italy', 'Spain'] },
    ],
    [
      'have the last value if they are single-valued',
      [
        { name: 'year', value: '2023' },
        { name: 'year', value: '2024' },
      ],
      { year: ['2024'], country: [] },
    ],
    ['are cleared by null', [{ name: 'year', value: null }], { year: [], country: [] }],
  ])('%s', (_title, given, expected) => {
    expect(resolveParameterValues(parameters, given)).toEqual(expected);
  });

  it('rejects parameters that the report does not define', () => {
    expect(() => resolveParameterValues(parameters, [{ name: 'planet', value: 'Mars' }])).toThrow('rejected');
  });

  it('filters by numeric texts and by the corresponding numbers', () => {
    expect(buildParameterFilters(parameters, { year: ['2024'], country: [] })).toEqual([
      {
        filterType: 1,
        target: { table: 'Calendar', column: 'Year' },
        operator: 'In',
        values: ['2024', 2024],
      },
    ]);
  });
});

it('getPageRows splits rows into pages', () => {
  const rows = [[1], [2], [3]];
  expect([getPageRows(rows, 1, 2), getPageRows(rows, 2, 2)]).toEqual([[[1], [2]], [[3]]]);
});
