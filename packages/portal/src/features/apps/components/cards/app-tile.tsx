import type { SystemStyleObject } from '@chakra-ui/react';
import { appIconColors, parseAppIcon } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import { getInitials } from '../../../../ui/initials.ts';
import { appIconTypes, getDefaultColor } from './app-icons.ts';

/** Style of the tiles in an element. */
export const tileStyle: SystemStyleObject = {
  '& [data-tile]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSize: '11',
    borderRadius: 'tile',
    fontWeight: 'semibold',
    textStyle: 'md',
    letterSpacing: '0.01em',
  },
  '& [data-tile] svg': { boxSize: '5' },
  ...Object.fromEntries(
    appIconColors.map((color) => [
      `& [data-tile=${color}]`,
      { bg: `tile.${color}.bg`, color: `tile.${color}.fg` },
    ]),
  ),
};

/**
 * Renders the icon of an app on its color, in an element with the {@link tileStyle}. Unknown icons fall back to the
 * initials of the name.
 */
export function AppTile({ app }: { app: Pick<UserApp, 'id' | 'name' | 'icon'> }) {
  const { name, color = getDefaultColor(app.id) } = parseAppIcon(app.icon);
  const Icon = name && appIconTypes[name];
  return (
    <div data-tile={color} aria-hidden>
      {Icon ? <Icon /> : getInitials(app.name)}
    </div>
  );
}
