/** Requests of one caller in the current minute. */
export interface MinuteCount {
  count: number;
  /** Until the next minute begins. */
  secondsLeft: number;
}

const minuteMs = 60_000;
const maxCallers = 100_000;
/** Shared by callers above `maxCallers`, so that the memory stays bounded. */
const otherCallers = 'other callers';

/** Creates a counter of events per caller and minute of the clock. Each call counts one more. */
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
