const hourMs = 60 * 60_000;
const maxOpenings = 10_000;

/** Report openings that this server has recorded in the last hour. */
export interface RecentOpenings {
  has(key: string): boolean;
  add(key: string): void;
}

export const createRecentOpenings = (now = Date.now): RecentOpenings => {
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
};
