/** Text as searches compare it: without accents and capitals. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a query, folded. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/);

/** Whether a folded text holds every one of the words. */
export const holdsWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
