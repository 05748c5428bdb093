import { describe, expect, it } from 'vitest';
import { getBackoffMs, parseRetryAfterMs } from './request.ts';

describe('parseRetryAfterMs', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('parses %j as %j', (header, expected) => {
    expect(parseRetryAfterMs(header, now)).toBe(expected);
  });
});

describe('getBackoffMs', () => {
  it('doubles the delay with each attempt, and randomizes up to half of it', () => {
    expect(getBackoffMs(0, 100, 0)).toBe(50);
    expect(getBackoffMs(0, 100, 1)).toBe(100);
    expect(getBackoffMs(3, 100, 1)).toBe(800);
  });
});
