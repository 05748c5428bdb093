import { CloseButton, Drawer, Flex, IconButton, Portal, Text } from '@chakra-ui/react';
import { Suspense, lazy, useState } from 'react';
import { LuMenu } from 'react-icons/lu';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages.ts';
import { useServices } from '../../services.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ThemeLink } from './footer.tsx';
import { MenuEntries } from './menu-entries.tsx';

const TenantSelector = lazy(() =>
  import('./tenant-selector.tsx').then(({ TenantSelector }) => ({ default: TenantSelector })),
);

/** The menu of narrow screens: a drawer with all that the rail and the top bar hold elsewhere. */
export const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  const { tenants } = useAccount();
  const { productName } = useServices().config.branding;
  const close = () => {
    setOpen(false);
  };
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => {
        setOpen(change.open);
      }}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <IconButton aria-label={messages.shell.openMenu} variant="ghost" colorPalette="gray" size="sm">
          <LuMenu />
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop bg="scrim" />
        <Drawer.Positioner>
          <Drawer.Content maxWidth="72" bg="bg.panel">
            <Drawer.Header gap="3" height="topBar" alignItems="center" paddingInline="4">
              <BrandMark />
              <Drawer.Title textStyle="lg" fontWeight="semibold" truncate>
                {productName}
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={messages.common.close} top="4" />
            </Drawer.CloseTrigger>
            <Drawer.Body paddingInline="3" paddingBlock="2">
              {tenants.length > 1 && (
                <Flex direction="column" gap="1.5" marginBottom="4" paddingInline="1">
                  <Text textStyle="xs" color="fg.muted" fontWeight="medium">
                    {messages.shell.tenant}
                  </Text>
                  <Suspense>
                    <TenantSelector />
                  </Suspense>
                </Flex>
              )}
              <nav aria-label={messages.shell.mainMenu}>
                <MenuEntries onChoose={close} />
              </nav>
            </Drawer.Body>
            <Drawer.Footer justifyContent="flex-start" paddingInline="4" borderTopWidth="1px">
              <ThemeLink />
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
