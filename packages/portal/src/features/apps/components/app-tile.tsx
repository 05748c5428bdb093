import { Center, Icon } from '@chakra-ui/react';
import { parseAppIcon } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import { getInitials } from '../../../ui/initials.ts';
import { appIconTypes, getDefaultColor } from './app-icons.ts';

/** Renders the icon of an app on its color. Unknown icons fall back to the initials of the name. */
export const AppTile = ({ app }: { app: Pick<UserApp, 'id' | 'name' | 'icon'> }) => {
  const { name, color = getDefaultColor(app.id) } = parseAppIcon(app.icon);
  return (
    <Center
      flex="none"
      boxSize="11"
      borderRadius="tile"
      bg={`tile.${color}.bg`}
      color={`tile.${color}.fg`}
      fontWeight="semibold"
      textStyle="md"
      letterSpacing="0.01em"
      aria-hidden
    >
      {name ? <Icon as={appIconTypes[name]} boxSize="5" /> : getInitials(app.name)}
    </Center>
  );
};
