/**
 * Returns the URL slug of a name: lower case, without accents, words joined by hyphens, at most 80 characters. Returns
 * an empty string for a name without Latin letters or digits.
 */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-$/, '');
