import type { RecentOpenings } from '../operations/context.ts';

const hourMs = 60 * 60_000;
const maxOpenings = 10_000;

export function createRecentOpenings(now = Date.now): RecentOpenings {
  const times = new Map<string, number>();
  return {
    has: (key) => now() - (times.get(key) ?? -Infinity) < hourMs,
    add: (key) => {
      times.delete(key);
      times.set(key, now());
      const oldest = times.keys().next().value;
      if (times.size > maxOpenings && oldest !== undefined) times.delete(oldest);
    },
  };
}
