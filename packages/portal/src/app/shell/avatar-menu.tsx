import { Center, Image, chakra } from '@chakra-ui/react';
import { defaultAvatar } from '@embed-portal/api-contract';
import { useId, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages/common.ts';
import { getInitials } from '../../ui/initials.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const importMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

interface AvatarMenuProps {
  ref: Ref<HTMLButtonElement>;
  onAdminSettings(): void;
}

/** Renders the button of the account menu. The menu itself is loaded on first use. */
export function AvatarMenu({ ref, onAdminSettings }: AvatarMenuProps) {
  const { user } = useAccount();
  const hasName = Boolean(user.firstName ?? user.lastName);
  const [open, setOpen] = useState(false);
  const [AccountMenu, requestMenu] = useLazyComponent(importMenu);
  const triggerId = useId();
  const contentId = useId();
  const show = (next: boolean) => {
    requestMenu();
    setOpen(next);
  };
  const openOnArrowDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show(true);
  };
  return (
    <>
      <chakra.button
        ref={ref}
        id={triggerId}
        type="button"
        aria-label={hasName ? messages.shell.accountMenu(getInitials(user.name)) : messages.shell.account}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        borderRadius="full"
        focusRing="outside"
        focusVisibleRing="outside"
        cursor="pointer"
        onPointerEnter={requestMenu}
        onClick={() => {
          show(!open);
        }}
        onKeyDown={openOnArrowDown}
      >
        <Center
          boxSize="9"
          borderRadius="full"
          bg="accent.muted"
          color="accent.fg"
          fontWeight="semibold"
          textStyle="sm"
          overflow="hidden"
          aria-hidden
        >
          {hasName ? getInitials(user.name) : <Image src={defaultAvatar} alt="" />}
        </Center>
      </chakra.button>
      {AccountMenu && (
        <AccountMenu
          triggerId={triggerId}
          contentId={contentId}
          open={open}
          onOpenChange={setOpen}
          onAdminSettings={onAdminSettings}
        />
      )}
    </>
  );
}
