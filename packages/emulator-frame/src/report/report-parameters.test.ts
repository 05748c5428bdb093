import type { ReportParameter } from '@embed-portal/emulator-protocol/paginated-schema';
import { describe, expect, it } from 'vitest';
import { resolveParameterValues, buildParameterFilters, getPageRows } from './report-parameters.ts';

const parameters: ReportParameter[] = [
  { name: 'year', label: 'Year', column: 'Calendar[Year]', multiValue: false, default: [2025] },
  { name: 'country', label: 'Country', column: 'Store[Country]', multiValue: true, default: [] },
];

describe('resolveParameterValues', () => {
  it.each([
    ['returns the defaults', undefined, { year: [2025], country: [] }],
    [
      'overrides defaults with the values of the host page',
      [{ name: 'year', value: '2024' }],
      { year: ['2024'], country: [] },
    ],
    [
      'returns all values of a multi-valued parameter',
      [
        { name: 'country', value: 'Italy' },
        { name: 'country', value: 'Spain' },
      ],
      { year: [2025], country: ['Italy', 'Spain'] },
    ],
    [
      'returns the last value of a single-valued parameter',
      [
        { name: 'year', value: '2023' },
        { name: 'year', value: '2024' },
      ],
      { year: ['2024'], country: [] },
    ],
    ['clears a parameter whose value is null', [{ name: 'year', value: null }], { year: [], country: [] }],
  ])('%s', (_title, hostValues, expected) => {
    expect(resolveParameterValues(parameters, hostValues)).toEqual(expected);
  });

  it('rejects parameters that the report does not define', () => {
    expect(() => resolveParameterValues(parameters, [{ name: 'planet', value: 'Mars' }])).toThrow(
      "the report has no parameter 'planet'",
    );
  });
});

it('buildParameterFilters filters by a numeric text and by the corresponding number', () => {
  expect(buildParameterFilters(parameters, { year: ['2024'], country: [] })).toEqual([
    {
      filterType: 1,
      target: { table: 'Calendar', column: 'Year' },
      operator: 'In',
      values: ['2024', 2024],
    },
  ]);
});

it('getPageRows splits rows into pages', () => {
  const rows = [[1], [2], [3]];
  expect([getPageRows(rows, 1, 2), getPageRows(rows, 2, 2)]).toEqual([[[1], [2]], [[3]]]);
});
