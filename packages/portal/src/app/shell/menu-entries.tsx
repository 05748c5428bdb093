import { Flex, Icon, Text, chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { useConfig } from '../../config/config-context.ts';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages/common.ts';
import type { IconType } from '../../ui/create-icon.tsx';
import { BookOpenIcon } from '../../ui/icons.tsx';
import { reloadPath } from '../remount-route.tsx';
import { getVisibleScreens } from '../screens.ts';

const RouterLink = chakra(Link);
const ExternalLink = chakra('a');

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  height: '11',
  borderRadius: 'l2',
  color: 'fg.muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  position: 'relative',
  transition: 'background {durations.faster} ease-out, color {durations.faster} ease-out',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-2px' },
  _currentPage: { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
} as const;

const activeMarker = {
  content: '""',
  position: 'absolute',
  insetStart: '0',
  insetBlock: '2.5',
  width: '3px',
  borderRadius: 'full',
  bg: 'accent.solid',
  // Otherwise forced-colors mode removes the background, and with it the marker.
  forcedColorAdjust: 'none',
} as const;

const EntryContent = ({ icon, name }: { icon: IconType; name: string }) => (
  <>
    <Flex flex="none" width="12" justify="center">
      <Icon as={icon} boxSize="5" aria-hidden />
    </Flex>
    <Text as="span" data-entry-name>
      {name}
    </Text>
  </>
);

/**
 * Renders one entry for each screen that the user's roles allow, then the knowledge base. Selecting the current screen
 * remounts it.
 */
export function MenuEntries({ onChoose }: { onChoose?: () => void }) {
  const { user } = useAccount();
  const { knowledgeBaseUrl } = useConfig().branding;
  const { pathname } = useLocation();
  return (
    <Flex as="ul" direction="column" gap="1" listStyleType="none">
      {getVisibleScreens(user).map(({ path, name, icon }) => (
        <li key={path}>
          <RouterLink
            {...entryStyle}
            _currentPage={{ ...entryStyle._currentPage, _before: activeMarker }}
            to={pathname === path ? reloadPath : path}
            state={pathname === path ? { returnTo: path } : undefined}
            aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}
            onClick={onChoose}
          >
            <EntryContent icon={icon} name={name} />
          </RouterLink>
        </li>
      ))}
      <li>
        <ExternalLink {...entryStyle} href={knowledgeBaseUrl} target="_blank" rel="noopener noreferrer">
          <EntryContent icon={BookOpenIcon} name={messages.shell.knowledgeBase} />
        </ExternalLink>
      </li>
    </Flex>
  );
}
