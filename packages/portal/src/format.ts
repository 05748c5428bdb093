import { locale } from '@embed-portal/api-contract';

const longFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' });
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const dateFormat = new Intl.DateTimeFormat(locale, day);
const shortFormat = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' });
const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
const numberFormat = new Intl.NumberFormat(locale);

/** Formats epoch milliseconds as `12 november 2026 om 14:03:09`. */
export const formatLongDateTime = (timestamp: number): string => longFormat.format(timestamp);

/** Formats epoch milliseconds as `12-11-2026 14:03`. */
export const formatShortDateTime = (timestamp: number): string =>
  shortFormat.format(timestamp).replace(',', '');

/** Formats epoch milliseconds as `12-11-2026`. */
export const formatShortDate = (timestamp: number): string => dateFormat.format(timestamp);

export const formatNumber = (value: number): string => numberFormat.format(value);

/** Compares strings in natural order, ignoring case and accents: `a` equals `A`, `2` precedes `10`. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);

/** Truncates text that is longer than `length` characters, and appends an ellipsis. */
export const truncate = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};
