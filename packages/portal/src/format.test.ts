import { describe, expect, it } from 'vitest';
import { truncate, formatLongDateTime, formatShortDateTime } from './format.ts';

describe('truncate', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe…'],
    ['two words', 4, 'two…'],
    ['🙂🙂🙂', 2, '🙂🙂…'],
    ['', 5, ''],
  ])('truncates %s at %d characters to %s', (text, length, expected) => {
    expect(truncate(text, length)).toBe(expected);
  });
});

it('formats timestamps in the long Dutch form [000/1/7] [000/2/41] [000/9/9] [001/9/8]', () => {
  expect(formatLongDateTime(new Date(2026, 2, 9, 14, 3, 9).getTime())).toMatch(
    /^9 maart 2026 (om )?14:03:09$/,
  );
});

it('formats timestamps in the short Dutch form [000/1/7] [000/9/9] [001/9/8]', () => {
  expect(formatShortDateTime(new Date(2026, 2, 9, 4, 3, 9).getTime())).toBe('09-03-2026 04:03');
});
