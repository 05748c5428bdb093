import { expect, it } from 'vitest';
import { perMinute } from './audit-refusals.ts';

it('lets through so many a minute, and again in the next one', () => {
  let time = 90_000;
  const mayWrite = perMinute(2, () => time);
  expect([mayWrite(), mayWrite(), mayWrite()]).toEqual([true, true, false]);
  time += 29_999;
  expect(mayWrite()).toBe(false);
  time += 1;
  expect(mayWrite()).toBe(true);
});
