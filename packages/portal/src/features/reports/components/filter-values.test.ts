import { describe, expect, it } from 'vitest';
import { parseFilterValues, formatFilterValues } from './filter-values.ts';

describe('parseFilterValues', () => {
  it.each([
    ['Netherlands\nBelgium', ['Netherlands', 'Belgium']],
    ['  Sports & outdoor  \n\n', ['Sports & outdoor']],
    ['2025\n-1.5\n.5', [2025, -1.5, 0.5]],
    ['"2025"\n"true"\n" padded "\n""', ['2025', 'true', ' padded ', '']],
    ['true\nfalse\nTrue', [true, false, 'True']],
    ['1.2.3\n1e5\n0x10\n1 000', ['1.2.3', '1e5', '0x10', '1 000']],
    ['12" pipe', ['12" pipe']],
    ['', []],
  ])('parses %j as %j', (lines, values) => {
    expect(parseFilterValues(lines)).toEqual(values);
  });
});

it.each([[['Netherlands', 2025, '2025', true, 'true', '', ' x ', '"quoted"', '12"', -3.25]]])(
  'parseFilterValues restores the values that formatFilterValues has formatted: %j',
  (values) => {
    expect(parseFilterValues(formatFilterValues(values))).toEqual(values);
  },
);
