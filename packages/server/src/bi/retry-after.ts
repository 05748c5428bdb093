/**
 * Milliseconds that a `Retry-After` header asks for: it holds seconds or a date. Undefined when there is none
 * that makes sense.
 */
export const parseRetryAfterMs = (header: string | null, now = Date.now()): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** Grows from try to try; the random half keeps many clients from coming back together. */
export const getBackoffMs = (attempt: number, baseMs: number, random = Math.random()): number =>
  baseMs * 2 ** attempt * (0.5 + random / 2);
