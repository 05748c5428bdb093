import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastDay, toDateValue } from './access-end.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each([
  ['America/New_York', Date.UTC(2099, 6, 1, 3, 59, 59)],
  ['Asia/Tokyo', Date.UTC(2099, 5, 30, 14, 59, 59)],
])('The last day of access in %s', (timeZone, end) => {
  it('ends with the day of the user', () => {
    vi.stubEnv('TZ', timeZone);
    expect(lastDay.parse('2099-06-30')).toBe(end);
  });

  it('is shown as the day that the user has entered', () => {
    vi.stubEnv('TZ', timeZone);
    expect(toDateValue(end)).toBe('2099-06-30');
  });
});
