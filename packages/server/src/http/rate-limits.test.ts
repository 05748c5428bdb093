import { expect, it } from 'vitest';
import { getAddressKey, createMinuteCounter } from './rate-limits.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('getAddressKey maps %s to %s', (ip, expected) => {
  expect(getAddressKey({ ip })).toBe(expected);
});

it('createMinuteCounter counts each caller separately and restarts in the next minute', () => {
  let time = 90_000;
  const count = createMinuteCounter(() => time);
  expect([count('a'), count('a'), count('b')]).toEqual([
    { count: 1, secondsLeft: 30 },
    { count: 2, secondsLeft: 30 },
    { count: 1, secondsLeft: 30 },
  ]);
  time += 29_999;
  expect(count('a')).toEqual({ count: 3, secondsLeft: 1 });
  time += 1;
  expect(count('a')).toEqual({ count: 1, secondsLeft: 60 });
});

it('createMinuteCounter counts all callers after the first 100,000 together', () => {
  const count = createMinuteCounter(() => 0);
  for (let caller = 0; caller < 100_000; caller += 1) count(String(caller));
  count('one more');
  expect(count('another').count).toBe(2);
  expect(count('0').count).toBe(2);
});
