import { Box, Flex, Text } from '@chakra-ui/react';
import { can } from '@embed-portal/api-contract';
import { Suspense, lazy, useRef } from 'react';
import { useAccount } from '../../data/account.ts';
import { useServices } from '../../services.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { TenantSelector } from './tenant-selector.tsx';
import { useAdminSettings } from './use-admin-settings.tsx';

const ApiServerPicker = lazy(() =>
  import('./api-server-picker.tsx').then(({ ApiServerPicker }) => ({ default: ApiServerPicker })),
);

// Without a connection, the button is left out until the page is loaded again.
const AccessRequestsButton = lazy(() =>
  import('./access-requests-button.tsx').then(
    ({ AccessRequestsButton: RequestsButton }) => ({ default: RequestsButton }),
    () => ({ default: () => null }),
  ),
);

interface TopBarProps {
  /** Whether to load parts that the first visit does not need immediately. */
  isComplete: boolean;
}

export const TopBar = ({ isComplete }: TopBarProps) => {
  const { config, apiServers } = useServices();
  const { productName } = config.branding;
  const { user, tenants } = useAccount();
  const avatar = useRef<HTMLButtonElement>(null);
  const adminSettings = useAdminSettings(avatar);
  return (
    <Flex
      as="header"
      height="topBar"
      align="center"
      gap="3"
      paddingInline={{ base: '3', md: '4' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      position="relative"
      zIndex="sticky"
    >
      <Box hideFrom="md">
        <MobileMenu />
      </Box>
      <BrandMark />
      <Text textStyle="lg" fontWeight="semibold" letterSpacing="-0.01em" truncate>
        {productName}
      </Text>
      <Box flex="1" />
      {(apiServers.all.length > 1 || config.developerBar) && (
        <Suspense>
          <ApiServerPicker />
        </Suspense>
      )}
      {tenants.length > 1 && (
        <Box hideBelow="md" width="64">
          <TenantSelector />
        </Box>
      )}
      {isComplete && can(user.rolesList, 'manageGroups') && (
        <Suspense>
          <AccessRequestsButton />
        </Suspense>
      )}
      <CommandButton onAdminSettings={adminSettings.show} />
      <AvatarMenu ref={avatar} onAdminSettings={adminSettings.show} />
      {adminSettings.dialog}
    </Flex>
  );
};
