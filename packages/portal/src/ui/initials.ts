/** Returns the initials of the first two words: `Retail analytics` is `RA`, `Finance` is `F`. */
export const getInitials = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
