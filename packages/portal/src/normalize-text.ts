/** Text as searches compare it: without accents and capitals. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a query, folded. */
export const getWords = (query: string): string[] => normalizeText(query).split(/\s+/);

/** Whether a folded text holds every one of the words. */
export const containsWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
