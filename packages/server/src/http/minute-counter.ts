/** Number of a caller's events in the current minute. */
export interface MinuteCount {
  count: number;
  /** Seconds until the next minute. */
  secondsLeft: number;
}

const minuteMs = 60_000;
const maxCallers = 100_000;
/** Key that all callers beyond the first `maxCallers` share, to bound memory use. */
const otherCallers = 'other callers';

/** Creates a counter of events per caller and clock minute. Each call increments the count. */
export const createMinuteCounter = (now = Date.now): ((caller: string) => MinuteCount) => {
  const counts = new Map<string, number>();
  let minute = 0;
  return (caller) => {
    const time = now();
    const current = Math.floor(time / minuteMs);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const key = counts.has(caller) || counts.size < maxCallers ? caller : otherCallers;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { count, secondsLeft: Math.ceil(((minute + 1) * minuteMs - time) / 1_000) };
  };
};
