/** Normalizes text for searching: removes accents and case. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the normalized words of a query. */
export const getWords = (query: string): string[] => normalizeText(query).split(/\s+/);

/** Returns whether normalized text contains every word. */
export const containsWords = (normalized: string, words: readonly string[]): boolean =>
  words.every((word) => normalized.includes(word));
