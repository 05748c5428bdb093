import { Box, Icon, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { adminMessages } from '../../../messages/admin.ts';
import { UsersIcon } from '../../../ui/icons.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { KeyRoundIcon, ScrollTextIcon } from '../../../ui/screen-icons.tsx';
import { filterNames } from '../components/logs/audit-filters.ts';
import { AuditLog } from '../components/logs/audit-log.tsx';
import { SignInLog } from '../components/logs/sign-in-log.tsx';
import { tabParameter, useSettingsAddress } from '../components/use-settings-address.ts';
import { UserManagement } from '../components/users/user-management.tsx';

const tabs = [
  { id: 'users', name: adminMessages.users, icon: UsersIcon, Content: UserManagement },
  { id: 'sign-in-log', name: adminMessages.signInLog, icon: KeyRoundIcon, Content: SignInLog },
  { id: 'audit-log', name: adminMessages.auditLog, icon: ScrollTextIcon, Content: AuditLog },
];

interface AdminSettingsProps {
  open: boolean;
  onClose(): void;
  /** Receives the focus on close, because the menu entry that opened the dialog no longer exists. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Closes the dialog when one of its links opens a page, because the dialog would cover the page. */
function useCloseOnNavigation({ open, onClose }: Pick<AdminSettingsProps, 'open' | 'onClose'>) {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (open && lastPath.current !== pathname) onClose();
    lastPath.current = pathname;
  }, [open, onClose, pathname]);
}

/** Removes the filters of the audit log from the page's address. */
const noFilters = { search: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) };

/**
 * Renders users and logs in a full-page dialog. The open tab is a parameter of the page's address. Leaving a tab unmounts
 * it, which stops its auto-refresh.
 */
export function AdminSettings({ open, onClose, finalFocus }: AdminSettingsProps) {
  useCloseOnNavigation({ open, onClose });
  const [params, setParams] = useSettingsAddress();
  const linkedTab = tabs.find(({ id }) => id === params.get(tabParameter));
  const close = () => {
    setParams({ ...noFilters, [tabParameter]: undefined });
    onClose();
  };
  return (
    <Modal title={adminMessages.title} open={open} onClose={close} finalFocus={finalFocus} fullscreen>
      <Tabs.Root
        recipe={tabsSlotRecipe}
        value={(linkedTab ?? tabs[0])?.id ?? null}
        onValueChange={({ value }) => {
          setParams({ ...noFilters, [tabParameter]: value });
        }}
        orientation="vertical"
        variant="plain"
        size="sm"
        lazyMount
        unmountOnExit
        minHeight="calc(100dvh - {sizes.12})"
        flexDirection={{ base: 'column', lg: 'row' }}
      >
        <Tabs.List
          flexDirection={{ base: 'row', lg: 'column' }}
          flex="none"
          minWidth={{ lg: '11.75rem', '2xl': '13rem' }}
          gap="1"
          padding={{ base: '2', '2xl': '4' }}
          overflowX="auto"
          borderEndWidth={{ lg: '1px' }}
          borderBottomWidth={{ base: '1px', lg: '0' }}
          bg="bg.panel"
        >
          {tabs.map(({ id, name, icon }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              justifyContent="flex-start"
              gap="2.5"
              height="10"
              flex="none"
              borderRadius="l2"
              color="fg.muted"
              _hover={{ bg: 'bg.muted', color: 'fg' }}
              whiteSpace="nowrap"
              _selected={{
                bg: 'accent.subtle',
                color: 'accent.fg',
                fontWeight: 'semibold',
                _hover: { bg: 'accent.subtle', color: 'accent.fg' },
              }}
            >
              <Icon as={icon} boxSize="4" hideBelow="sm" aria-hidden />
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} flex="1" minWidth="0" padding={{ base: '4', md: '6' }}>
            <Box maxWidth="page">
              <Content />
            </Box>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Modal>
  );
}
