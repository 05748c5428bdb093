const dayMs = 86_400_000;

/** Returns all ISO dates from `from` to `to`, inclusive. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let timestamp = Date.parse(from); timestamp <= Date.parse(to); timestamp += dayMs)
    days.push(toIsoDay(timestamp));
  return days;
}

/**
 * Returns the same date one year later. 29 February becomes 28 February, so that complete months and years stay
 * comparable.
 */
export function addYear(isoDate: string): string {
  const monthAndDay = isoDate.slice(5) === '02-29' ? '02-28' : isoDate.slice(5);
  return `${String(Number(isoDate.slice(0, 4)) + 1).padStart(4, '0')}-${monthAndDay}`;
}

function toIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
