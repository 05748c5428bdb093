import { expect, it } from 'vitest';
import { AttemptLimiter } from './attempt-limiter.ts';

function createLimiter(capacity = 10) {
  const clock = { now: 1_000_000 };
  const limiter = new AttemptLimiter({ limit: 3, windowSeconds: 60, capacity, now: () => clock.now });
  const recordAttempts = (key: string, times: number) =>
    Array.from({ length: times }, () => limiter.recordAttempt(key)).at(-1);
  return { limiter, clock, recordAttempts };
}

it('AttemptLimiter allows attempts up to the limit, then returns the seconds to wait', () => {
  const { clock, recordAttempts } = createLimiter();
  expect(recordAttempts('vera', 3)).toBe(0);
  clock.now += 20_500;
  expect(recordAttempts('vera', 1)).toBe(40);
});

it('AttemptLimiter allows attempts again when the window has ended', () => {
  const { clock, recordAttempts } = createLimiter();
  expect(recordAttempts('vera', 4)).toBe(60);
  clock.now += 60_000;
  expect(recordAttempts('vera', 3)).toBe(0);
  expect(recordAttempts('vera', 1)).toBe(60);
});

it('AttemptLimiter counts the attempts of each key separately', () => {
  const { recordAttempts } = createLimiter();
  recordAttempts('vera', 4);
  expect(recordAttempts('anna', 3)).toBe(0);
});

it('AttemptLimiter.reset clears the attempts of a key', () => {
  const { limiter, recordAttempts } = createLimiter();
  recordAttempts('vera', 3);
  limiter.reset('vera');
  expect(recordAttempts('vera', 3)).toBe(0);
});

it('AttemptLimiter evicts the oldest keys when its capacity is exceeded', () => {
  const { recordAttempts } = createLimiter(2);
  recordAttempts('vera', 3);
  recordAttempts('anna', 3);
  recordAttempts('carl', 1);
  expect(recordAttempts('anna', 1)).toBeGreaterThan(0);
  expect(recordAttempts('vera', 1)).toBe(0);
});
