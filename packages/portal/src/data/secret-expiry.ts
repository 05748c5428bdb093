import { formatTextDate } from '../format/format.ts';
import { healthMessages } from '../messages/health.ts';

const dayMs = 24 * 60 * 60_000;
/** Number of days before the end of a client secret from which lists warn. */
const warningDays = 30;

/** Returns the local start of a day such as `2027-01-31`. */
const toTime = (day: string): number => new Date(`${day}T00:00:00`).getTime();

/** Returns a warning if a client secret expires soon or has expired. */
export function describeSecretExpiry(lastDay: string | null, now = Date.now()): string | undefined {
  if (lastDay === null) return undefined;
  const today = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((toTime(lastDay) - today) / dayMs);
  return days > warningDays ? undefined : healthMessages.secretExpires(days, formatTextDate(toTime(lastDay)));
}
