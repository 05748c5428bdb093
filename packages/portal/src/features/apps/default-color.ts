import { appIconColors } from '@embed-portal/api-contract';
import type { AppIconColor } from '@embed-portal/api-contract';

/** Returns the default color of an app, which depends only on its ID. */
export const getDefaultColor = (id: string): AppIconColor => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return appIconColors[sum % appIconColors.length] ?? 'slate';
};
