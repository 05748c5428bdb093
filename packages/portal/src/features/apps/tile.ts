import { tileNames } from '../../ui/theme/semantic-tokens.ts';
import type { TileName } from '../../ui/theme/semantic-tokens.ts';

/** The colour of an app, always the same for the same id. */
export const tileOf = (id: string): TileName => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return tileNames[sum % tileNames.length] ?? 'slate';
};
