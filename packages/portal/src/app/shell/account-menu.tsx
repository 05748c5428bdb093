import { Box, Icon, Menu, Portal, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { can } from '@embed-portal/api-contract';
import { useConfig } from '../../config/config-context.ts';
import { useAccount } from '../../data/account.ts';
import { changeLanguage, languageNames } from '../../i18n/change-language.ts';
import { language } from '../../i18n/i18n.ts';
import { messages } from '../../messages/common.ts';
import { useSession, useView } from '../../session/contexts.ts';
import { LogOutIcon } from '../../ui/icons.tsx';
import { ExternalLinkIcon, SettingsIcon, UserIcon } from '../../ui/screen-icons.tsx';

interface AccountMenuProps {
  /** ID of the button that opens the menu. The menu is placed next to it and returns the focus to it. */
  triggerId: string;
  contentId: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  onAdminSettings(): void;
}

/** Renders the user's first name (a link to the profile page of the identity provider), Admin Settings, the languages and Logout. */
export function AccountMenu(props: AccountMenuProps) {
  const { triggerId, contentId, open, onOpenChange, onAdminSettings } = props;
  const { user } = useAccount();
  const config = useConfig();
  const session = useSession();
  const view = useView();
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      ids={{ trigger: triggerId, content: contentId }}
      open={open}
      onOpenChange={(change) => {
        onOpenChange(change.open);
      }}
      positioning={{ strategy: 'fixed', placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content minWidth="60" bg="bg.raised" boxShadow="lg" borderWidth="1px" borderRadius="l3">
            <Box paddingInline="2.5" paddingBlock="2">
              <Text fontWeight="semibold" truncate>
                {user.name}
              </Text>
              <Text textStyle="xs" color="fg.muted" truncate>
                {user.email}
              </Text>
            </Box>
            <Menu.Separator />
            {/* The profile page shows the signed-in user. */}
            {!view && (
              <Menu.Item value="profile" asChild>
                <a href={config.oidc.profileUrl} target="_blank" rel="noopener noreferrer">
                  <Icon as={UserIcon} aria-hidden />
                  <Text as="span" flex="1">
                    {user.firstName ?? messages.shell.profile}
                  </Text>
                  <Icon as={ExternalLinkIcon} boxSize="3.5" color="fg.subtle" aria-hidden />
                </a>
              </Menu.Item>
            )}
            {can(user.rolesList, 'administer') && (
              <Menu.Item value="admin" onSelect={onAdminSettings}>
                <Icon as={SettingsIcon} aria-hidden />
                {messages.shell.adminSettings}
              </Menu.Item>
            )}
            <Menu.Separator />
            <Menu.RadioItemGroup
              value={language}
              onValueChange={({ value }) => {
                changeLanguage(value);
              }}
            >
              <Menu.ItemGroupLabel>{messages.shell.language}</Menu.ItemGroupLabel>
              {Object.entries(languageNames).map(([value, name]) => (
                <Menu.RadioItem key={value} value={value} lang={value}>
                  <Menu.ItemIndicator />
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <Menu.Separator />
            <Menu.Item value="logout" onSelect={() => void session.signOut()}>
              <Icon as={LogOutIcon} aria-hidden />
              {messages.shell.logout}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
