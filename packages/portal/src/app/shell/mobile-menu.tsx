import { IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import { messages } from '../../messages/common.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

/** Renders the menu button for narrow screens. The drawer is loaded on first use. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const [MenuDrawer, requestDrawer] = useLazyComponent(loadDrawer);
  return (
    <>
      <IconButton
        aria-label={messages.shell.openMenu}
        aria-haspopup="dialog"
        variant="ghost"
        colorPalette="gray"
        size="sm"
        onClick={() => {
          requestDrawer();
          setOpen(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      {MenuDrawer && (
        <MenuDrawer
          open={open}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
