import { expect, it } from 'vitest';
import { AttemptLimiter } from './attempt-limiter.ts';

function createLimiter(capacity = 10) {
  const clock = { now: 1_000_000 };
  const attempts = new AttemptLimiter({ limit: 3, windowSeconds: 60, capacity, now: () => clock.now });
  const take = (key: string, times: number) =>
    Array.from({ length: times }, () => attempts.recordAttempt(key)).at(-1);
  return { attempts, clock, take };
}

it('allows attempts up to the limit, then returns the seconds to wait', () => {
  const { clock, take } = createLimiter();
  expect(take('vera', 3)).toBe(0);
  clock.now += 20_500;
  expect(take('vera', 1)).toBe(40);
});

it('allows attempts again when the window has ended', () => {
  const { clock, take } = createLimiter();
  expect(take('vera', 4)).toBe(60);
  clock.now += 60_000;
  expect(take('vera', 3)).toBe(0);
  expect(take('vera', 1)).toBe(60);
});

it('counts each key separately', () => {
  const { take } = createLimiter();
  take('vera', 4);
  expect(take('anna', 3)).toBe(0);
});

it('resets the attempts of a key', () => {
  const { attempts, take } = createLimiter();
  take('vera', 3);
  attempts.reset('vera');
  expect(take('vera', 3)).toBe(0);
});

it('evicts the oldest keys beyond its capacity', () => {
  const { take } = createLimiter(2);
  take('vera', 3);
  take('anna', 3);
  take('carl', 1);
  expect(take('anna', 1)).toBeGreaterThan(0);
  expect(take('vera', 1)).toBe(0);
});
