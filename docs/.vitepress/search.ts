/** Options of the search, which the search field and its test share. They are sent to the browser as text. */
export const searchOptions = {
  fuzzy: (term: string) => (term.length > 4 ? 0.15 : false),
  prefix: true,
  boost: { title: 4, titles: 2, text: 1 },
  /**
   * Multiplies the score of a result: guides before the overview, which mentions everything, before examples, the
   * reference, and the pages for contributors.
   */
  boostDocument(address: string): number {
    if (address.includes('/guides/overview')) return 0.6;
    if (/\/(guides|portal)\//.test(address)) return 1;
    if (/\/(emulator|examples)\//.test(address)) return 0.5;
    return address.includes('/reference/') ? 0.12 : 0.15;
  },
};
