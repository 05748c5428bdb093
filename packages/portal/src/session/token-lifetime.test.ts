import { describe, expect, it } from 'vitest';
import { needsRenewal, getSecondsLeft } from './token-lifetime.ts';

describe('needsRenewal', () => {
  it.each([
    ['a fresh token of 15 minutes', 900, 0, false],
    ['a token with 480 s left', 900, 420, false],
    ['a token with less than 480 s left', 900, 421, true],
    ['an expired token', 900, 1_000, true],
    ['a fresh token with a lifetime below the threshold', 300, 1, false],
    ['a short-lived token at half of its lifetime', 300, 150, false],
    ['a short-lived token after half of its lifetime', 300, 151, true],
    ['a token with a lifetime equal to the threshold', 480, 1, false],
  ])('for %s (lifetime %d s, age %d s), returns %s [000/4/19] [000/9/8]', (_, lifetime, age, isDue) => {
    expect(needsRenewal({ issuedAt: 1_000, expiresAt: 1_000 + lifetime }, 1_000 + age)).toBe(isDue);
  });

  it('returns false for a fresh token when the local clock is one hour ahead', () => {
    const clockLeadSeconds = 3_600;
    const times = { issuedAt: 1_000, expiresAt: 1_900, receivedAt: 1_000 + clockLeadSeconds };
    expect(getSecondsLeft(times, 1_010 + clockLeadSeconds)).toBe(890);
    expect(needsRenewal(times, 1_010 + clockLeadSeconds)).toBe(false);
  });
});
