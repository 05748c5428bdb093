/**
 * The part of an address that a name makes: lower case, without accents, words joined by hyphens, 80 characters at
 * most. Empty when the name has no letter and no digit of the Latin alphabet.
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
