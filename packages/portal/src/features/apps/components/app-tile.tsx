import { Center, Icon } from '@chakra-ui/react';
import type { AppOfUser } from '@embed-portal/api-contract';
import {
  LuChartColumn,
  LuChartLine,
  LuChartPie,
  LuGlobe,
  LuPackage,
  LuStore,
  LuTruck,
  LuUsers,
  LuWallet,
} from 'react-icons/lu';
import type { IconType } from 'react-icons';
import { initialsOf } from '../../../ui/initials.ts';
import { tileOf } from '../tile.ts';

/** Names that an app's `icon` may have; any other shows the initials. */
const icons: Partial<Record<string, IconType>> = {
  'chart-column': LuChartColumn,
  'chart-line': LuChartLine,
  'chart-pie': LuChartPie,
  globe: LuGlobe,
  package: LuPackage,
  store: LuStore,
  truck: LuTruck,
  users: LuUsers,
  wallet: LuWallet,
};

export const AppTile = ({ app }: { app: AppOfUser }) => {
  const tile = tileOf(app.id);
  const icon = icons[app.icon];
  return (
    <Center
      flex="none"
      boxSize="11"
      borderRadius="tile"
      bg={`tile.${tile}.bg`}
      color={`tile.${tile}.fg`}
      fontWeight="semibold"
      textStyle="md"
      letterSpacing="0.01em"
      aria-hidden
    >
      {icon ? <Icon as={icon} boxSize="5" /> : initialsOf(app.name)}
    </Center>
  );
};
