import { Box } from '@chakra-ui/react';
import { messages } from '../../messages/common.ts';
import { MenuEntries } from './menu-entries.tsx';

const expandedStyle = {
  width: 'drawer',
  boxShadow: 'lg',
  '& [data-entry-name]': { opacity: '1' },
} as const;

/** Renders the sidebar, which expands over the content on hover and keyboard focus. */
export const Sidebar = () => (
  <Box hideBelow="md" position="relative" zIndex="docked">
    <Box
      as="nav"
      aria-label={messages.shell.mainMenu}
      position="absolute"
      insetBlock="0"
      insetStart="0"
      width="rail"
      padding="2"
      bg="bg.panel"
      borderEndWidth="1px"
      overflow="hidden"
      transition="width {durations.moderate} ease-out, box-shadow {durations.moderate} ease-out"
      css={{
        '& [data-entry-name]': { opacity: '0', transition: 'opacity {durations.faster} ease-out' },
        '&:hover': expandedStyle,
        '&:has(:focus-visible)': expandedStyle,
      }}
    >
      <MenuEntries />
    </Box>
  </Box>
);
