/** Options of the search, which the search field and its test share. They are sent to the browser as text. */
export const searchOptions = {
  fuzzy: (term: string) => (term.length > 4 ? 0.15 : false),
  prefix: true,
  weights: { fuzzy: 0.2, prefix: 0.3 },
  boost: { title: 3, titles: 2, text: 1 },
  /** Ignores words that occur on every page. */
  processTerm(term: string): string | null {
    const word = term.toLowerCase();
    return /^(a|an|and|are|as|at|by|for|from|how|in|is|it|not|of|on|or|the|to|with)$/.test(word)
      ? null
      : word;
  },
  /**
   * Multiplies the score of a result: guides before the portal, the overview, which mentions everything, examples, the
   * reference, and the pages for contributors. The start of a page, which has its keywords, ranks before its sections.
   */
  boostDocument(address: string, _term: string, fields?: Record<string, unknown>): number {
    const start = (fields?.['titles'] as string[]).length === 0 ? 2 : 1;
    if (address.includes('/guides/overview')) return 0.5 * start;
    if (address.includes('/guides/')) return start;
    if (address.includes('/portal/')) return 0.7 * start;
    if (address.includes('/emulator/')) return 0.5 * start;
    if (address.includes('/examples/')) return 0.3 * start;
    return address.includes('/reference/') ? 0.12 : 0.15;
  },
};
