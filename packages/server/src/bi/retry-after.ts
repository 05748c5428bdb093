/**
 * Parses a `Retry-After` header, in seconds or as a date, to milliseconds. Returns undefined for missing and malformed
 * headers.
 */
export const parseRetryAfterMs = (header: string | null, now = Date.now()): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** Returns an exponential delay with jitter, so that clients do not retry simultaneously. */
export const getBackoffMs = (attempt: number, baseMs: number, random = Math.random()): number =>
  baseMs * 2 ** attempt * (0.5 + random / 2);
