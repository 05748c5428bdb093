/**
 * The URL part of a tenant's name: lower case, without accents, words joined by hyphens. Empty when the name
 * has no letter and no digit of the Latin alphabet.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

/** The name's slug, or the next one that is free: `-2`, `-3`, …; `tenant-` and part of the id when it is empty. */
export const freeSlug = (name: string, id: string, taken: ReadonlySet<string>): string => {
  const base = slugOf(name) || `tenant-${id.slice(0, 8)}`;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${String(number)}`)) number += 1;
  return `${base}-${String(number)}`;
};
