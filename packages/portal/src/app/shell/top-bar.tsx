import { Box, Flex, Text } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import { Suspense, lazy, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { LimitedAccount } from '../../data/limited-account.tsx';
import { useServices } from '../../services.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { getAccess } from '../screens.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { TenantSelector } from './tenant-selector.tsx';
import { useAdminSettings } from './use-admin-settings.tsx';

const ApiServerPicker = lazy(() =>
  import('./api-server-picker.tsx').then(({ ApiServerPicker }) => ({ default: ApiServerPicker })),
);

const loadRequestsButton = async () => (await import('./access-requests-button.tsx')).AccessRequestsButton;

const RequestsButton = () => {
  const [AccessRequestsButton] = useLazyComponent(loadRequestsButton, true);
  return AccessRequestsButton && <AccessRequestsButton />;
};

interface TopBarProps {
  /** Whether to load parts that the first visit does not need immediately. */
  isComplete: boolean;
}

export const TopBar = ({ isComplete }: TopBarProps) => {
  const { config, apiServers } = useServices();
  const { productName } = config.branding;
  const { user, tenants } = useAccount();
  const { pathname } = useLocation();
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
          <LimitedAccount access={getAccess(pathname)}>
            <TenantSelector />
          </LimitedAccount>
        </Box>
      )}
      {isComplete && canAnywhere(user, 'manageGroups') && <RequestsButton />}
      <CommandButton onAdminSettings={adminSettings.show} />
      <AvatarMenu ref={avatar} onAdminSettings={adminSettings.show} />
      {adminSettings.dialog}
    </Flex>
  );
};
