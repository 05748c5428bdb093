import { tileNames } from '../../ui/theme/semantic-tokens.ts';
import type { TileName } from '../../ui/theme/semantic-tokens.ts';

/** First letters of the first two words: `Retail analytics` is `RA`, `Finance` is `F`. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');

/** The colour of an app, always the same for the same id. */
export const tileOf = (id: string): TileName => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return tileNames[sum % tileNames.length] ?? 'slate';
};
