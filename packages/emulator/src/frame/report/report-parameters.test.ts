import { describe, expect, it } from 'vitest';
import type { ReportParameter } from '../../content/paginated-schema.ts';
import { resolveParameterValues, buildParameterFilters, getPageRows } from './report-parameters.ts';

const parameters: ReportParameter[] = [
  { name: 'year', label: 'Year', column: 'Calendar[Year]', multiValue: false, default: [2025] },
  { name: 'country', label: 'Country', column: 'Store[Country]', multiValue: true, default: [] },
];

describe('the parameters of a paginated report', () => {
  it.each([
    ['are the defaults without the host', undefined, { year: [2025], country: [] }],
    ['are the host’s', [{ name: 'year', value: '2024' }], { year: ['2024'], country: [] }],
    [
      'take several values where they may',
      [
        { name: 'country', value: 'Italy' },
        { name: 'country', value: 'Spain' },
      ],
      { year: [2025], country: ['Italy', 'Spain'] },
    ],
    [
      'take the last value where they take one',
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

  it('are refused when the report has none of that name', () => {
    expect(() => resolveParameterValues(parameters, [{ name: 'planet', value: 'Mars' }])).toThrow('refused');
  });

  it('filter by texts and by the numbers that these are', () => {
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

it('rows are cut into sheets', () => {
  const rows = [[1], [2], [3]];
  expect([getPageRows(rows, 1, 2), getPageRows(rows, 2, 2)]).toEqual([[[1], [2]], [[3]]]);
});
