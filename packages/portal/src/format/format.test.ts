import { describe, expect, it } from 'vitest';
import { formatLongDateTime, formatShortDateTime, formatTotal, truncate } from './format.ts';

describe('truncate', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe…'],
    ['two words', 4, 'two…'],
    ['🙂🙂🙂', 2, '🙂🙂…'],
    ['', 5, ''],
  ])('for “%s” and a maximum of %d characters, returns “%s”', (text, length, expected) => {
    expect(truncate(text, length)).toBe(expected);
  });
});

it('formatLongDateTime formats timestamps in Dutch', () => {
  expect(formatLongDateTime(new Date(2026, 2, 9, 14, 3, 9).getTime())).toMatch(
    /^9 maart 2026 (om )?14:03:09$/,
  );
});

it('formatShortDateTime formats timestamps in Dutch', () => {
  expect(formatShortDateTime(new Date(2026, 2, 9, 4, 3, 9).getTime())).toBe('09-03-2026 04:03');
});

it.each([
  [{ count: 1_200, isMinimum: false }, '1,200'],
  [{ count: 10_000, isMinimum: true }, '10,000+'],
])('formatTotal formats %j as “%s”', (total, text) => {
  expect(formatTotal(total)).toBe(text);
});
