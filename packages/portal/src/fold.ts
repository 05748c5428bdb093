/** Text as searches compare it: without accents and capitals. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a folded text holds every word of the query. */
export const holdsWords = (folded: string, query: string): boolean =>
  fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
