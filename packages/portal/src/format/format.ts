import { locale } from '@embed-portal/api-contract';
import { language } from '../i18n/i18n.ts';

/** Number of entries on all pages of a list. */
export interface ListTotal {
  count: number;
  /** Whether the list has more entries, which the server has not counted. */
  isMinimum: boolean;
}

const longFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' });
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const dateFormat = new Intl.DateTimeFormat(locale, day);
const shortFormat = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' });
/** English dates have the order and the 24-hour clock of the dates in columns. */
const textLocale = language === 'en' ? 'en-GB' : language;
const textFormat = new Intl.DateTimeFormat(textLocale, { dateStyle: 'long', timeStyle: 'short' });
const textDayFormat = new Intl.DateTimeFormat(textLocale, { dateStyle: 'long' });
const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
const numberFormat = new Intl.NumberFormat(textLocale);

/** Formats epoch milliseconds as `12 november 2026 om 14:03:09`. */
export const formatLongDateTime = (timestamp: number): string => longFormat.format(timestamp);

/** Formats epoch milliseconds as `12-11-2026 14:03`. */
export const formatShortDateTime = (timestamp: number): string =>
  shortFormat.format(timestamp).replace(',', '');

/** Formats epoch milliseconds as `12-11-2026`. */
export const formatShortDate = (timestamp: number): string => dateFormat.format(timestamp);

/** Formats epoch milliseconds for a sentence, in the language of the page: `12 November 2026 at 14:03`. */
export const formatTextDateTime = (timestamp: number): string => textFormat.format(timestamp);

/** Formats epoch milliseconds for a sentence, in the language of the page: `12 November 2026`. */
export const formatTextDate = (timestamp: number): string => textDayFormat.format(timestamp);

export const formatNumber = (value: number): string => numberFormat.format(value);

/** Formats the number of entries of a list, such as `120`, or `10,000+` if the list has more entries. */
export const formatTotal = ({ count, isMinimum }: ListTotal): string =>
  `${formatNumber(count)}${isMinimum ? '+' : ''}`;

/** Compares strings in natural order, ignoring case and accents: `a` equals `A`, `2` precedes `10`. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);

/** Truncates text that is longer than `length` characters, and appends an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
