import { describe, expect, it } from 'vitest';
import { getFormatter } from './formatter.ts';

const normalizeSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('getFormatter', () => {
  it.each([
    ['nl-NL', 'currency', 1_234_567.891, '€ 1,23 mln.', '€ 1.234.567,89', '€ 1.234.568'],
    ['en-GB', 'currency', 1_234_567.891, '€1.23m', '€1,234,567.89', '€1,234,568'],
    ['en-GB', 'currency', 233.7, '€234', '€233.70', '€233.70'],
    ['en-GB', 'integer', 22_299, '22.3k', '22,299', '22,299'],
    ['nl-NL', 'percent', 0.3741, '37,4%', '37,4%', '37,4%'],
    ['en-GB', 'change', -0.0511, '-5.1%', '-5.1%', '-5.1%'],
    ['en-GB', 'points', 0.0042, '+0.4 pp', '+0.4 pp', '+0.4 pp'],
    ['an invalid locale', 'integer', 1200, '1.2k', '1,200', '1,200'],
  ] as const)(
    'formats values for %s as %s: %d is %s in charts, %s in tooltips and %s in tables',
    (locale, format, value, short, exact, tabular) => {
      const formatter = getFormatter(locale);
      expect(normalizeSpaces(formatter.formatShort(format, value))).toBe(short);
      expect(normalizeSpaces(formatter.formatExact(format, value))).toBe(exact);
      expect(normalizeSpaces(formatter.formatTabular(format, value))).toBe(tabular);
    },
  );

  it('formats blank values as a dash', () => {
    expect(getFormatter(undefined).formatShort('currency', null)).toBe('–');
  });
});
