import { describe, expect, it } from 'vitest';
import { formatDateInput, isDate, parseDateInput } from './date-input.tsx';

describe('parseDateInput', () => {
  it.each([
    ['12-11-2026', '2026-11-12'],
    ['1-2-2026', '2026-02-01'],
    ['1/2/2026', '2026-02-01'],
    ['1.2.2026 ', '2026-02-01'],
    ['1 2 2026', '2026-02-01'],
    ['2026-11-12', '2026-11-12'],
    ['12-11', '12-11'],
    ['tomorrow', 'tomorrow'],
    ['', ''],
  ])('reads “%s” as “%s”', (text, value) => {
    expect(parseDateInput(text)).toBe(value);
  });
});

describe('formatDateInput', () => {
  it('formats dates as in columns, and keeps incomplete dates', () => {
    expect(['2026-11-12', '12-11', ''].map(formatDateInput)).toEqual(['12-11-2026', '12-11', '']);
  });
});

describe('isDate', () => {
  it('accepts only days that exist', () => {
    expect(['2026-02-28', '2026-02-29', '2026-13-01', '12-11'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
