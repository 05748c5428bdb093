const day = 86_400_000;

/** All ISO days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += day) days.push(isoDay(at));
  return days;
}

/** The same day a year later; 29 February becomes the 28th, so that whole months and years stay comparable. */
export function sameDayNextYear(isoDate: string): string {
  const monthAndDay = isoDate.slice(5) === '02-29' ? '02-28' : isoDate.slice(5);
  return `${String(Number(isoDate.slice(0, 4)) + 1).padStart(4, '0')}-${monthAndDay}`;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
