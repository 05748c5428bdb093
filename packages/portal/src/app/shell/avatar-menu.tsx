import { Center, Image, chakra } from '@chakra-ui/react';
import { can, defaultAvatar } from '@embed-portal/api-contract';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useAccount } from '../../data/account.ts';
import { useLostAccess } from '../../data/use-lost-access.ts';
import { messages } from '../../messages.ts';
import { getInitials } from '../../ui/initials.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const importAdminSettings = async () =>
  (await import('../../features/admin-settings/pages/admin-settings.tsx')).AdminSettings;
const importMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/** Renders the button of the account menu. The menu itself is loaded on first use. */
export const AvatarMenu = () => {
  const { user } = useAccount();
  const hasName = Boolean(user.firstName ?? user.lastName);
  const [open, setOpen] = useState(false);
  const [AccountMenu, requestMenu] = useLazyComponent(importMenu);
  const { show: showAdminSettings, props: adminSettingsProps } = useDialog<undefined>('admin-settings');
  const mayAdminister = can(user.rolesList, 'administer');
  useLostAccess({ allowed: mayAdminister, open: adminSettingsProps.open, close: adminSettingsProps.onClose });
  const [AdminSettings, requestAdminSettings] = useLazyComponent(
    importAdminSettings,
    adminSettingsProps.open,
  );
  const button = useRef<HTMLButtonElement>(null);
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
        ref={button}
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
          onAdminSettings={() => {
            requestAdminSettings();
            showAdminSettings(undefined);
          }}
        />
      )}
      {AdminSettings && mayAdminister && <AdminSettings finalFocus={button} {...adminSettingsProps} />}
    </>
  );
};
