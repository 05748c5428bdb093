import { CloseButton, Drawer, Flex, Portal, Text } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useConfig } from '../../config/config-context.ts';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages/common.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { TenantSelector } from './tenant-selector.tsx';
import { ThemeLink } from './theme-link.tsx';

const MobileTenantSelector = () => (
  <Flex direction="column" gap="1.5" marginBottom="4" paddingInline="1">
    <Text textStyle="xs" color="fg.muted" fontWeight="medium">
      {messages.shell.tenant}
    </Text>
    <TenantSelector />
  </Flex>
);

/** Renders the drawer of narrow screens: the tenant selector, the menu and the theme link. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const { tenants } = useAccount();
  const { productName } = useConfig().branding;
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={open}
      onOpenChange={onClose}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop bg="overlay" />
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
              {tenants.length > 1 && <MobileTenantSelector />}
              <nav aria-label={messages.shell.mainMenu}>
                <MenuEntries onChoose={onClose} />
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
}
