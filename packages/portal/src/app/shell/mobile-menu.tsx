import { IconButton } from '@chakra-ui/react';
import { Suspense, lazy, useState } from 'react';
import { LuMenu } from 'react-icons/lu';
import { messages } from '../../messages.ts';

const MenuDrawer = lazy(() =>
  import('./menu-drawer.tsx').then(({ MenuDrawer }) => ({ default: MenuDrawer })),
);

/** The menu of narrow screens: its button, and the drawer once it was asked for. */
export const MobileMenu = () => {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        aria-label={messages.shell.openMenu}
        aria-haspopup="dialog"
        variant="ghost"
        colorPalette="gray"
        size="sm"
        onClick={() => {
          setOpen(true);
        }}
      >
        <LuMenu />
      </IconButton>
      {open !== undefined && (
        <Suspense>
          <MenuDrawer
            open={open}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
