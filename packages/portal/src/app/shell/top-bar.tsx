import { Box, Flex, Text } from '@chakra-ui/react';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../config/config-context.ts';
import { useAccount } from '../../data/account.ts';
import { LimitedAccount } from '../../data/limited-account.tsx';
import { useApiServers } from '../../session/contexts.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { getAccess } from '../screens.ts';
import { AccountTools } from './account-tools.tsx';
import type { AccountToolsProps } from './account-tools.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { TenantSelector } from './tenant-selector.tsx';

const ApiServerPicker = lazy(() =>
  import('./api-server-picker.tsx').then(({ ApiServerPicker }) => ({ default: ApiServerPicker })),
);

export function TopBar({ isComplete }: AccountToolsProps) {
  const config = useConfig();
  const apiServers = useApiServers();
  const { productName } = config.branding;
  const { tenants } = useAccount();
  const { pathname } = useLocation();
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
      <AccountTools isComplete={isComplete} />
    </Flex>
  );
}

/** Replaces the top bar and the sidebar in a low window, so that the report gets the whole height. */
export const SideBar = ({ isComplete }: AccountToolsProps) => (
  <Flex
    as="header"
    direction="column"
    align="center"
    gap="2"
    width="12"
    paddingBlock="2"
    bg="bg.panel"
    borderEndWidth="1px"
    overflowY="auto"
  >
    <MobileMenu />
    <Box flex="1" />
    <AccountTools isComplete={isComplete} />
  </Flex>
);
