import { expect, it } from 'vitest';
import { createRecentOpenings } from './recent-openings.ts';

it('createRecentOpenings stores an opening for an hour', () => {
  let time = 0;
  const openings = createRecentOpenings(() => time);
  expect(openings.has('a')).toBe(false);
  openings.add('a');
  time += 3_599_999;
  expect([openings.has('a'), openings.has('b')]).toEqual([true, false]);
  time += 1;
  expect(openings.has('a')).toBe(false);
});

it('createRecentOpenings evicts the oldest of more than 10,000 openings', () => {
  const openings = createRecentOpenings(() => 0);
  for (let number = 0; number <= 10_000; number += 1) openings.add(String(number));
  expect([openings.has('0'), openings.has('1'), openings.has('10000')]).toEqual([false, true, true]);
});
