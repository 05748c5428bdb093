import { Flex, Link, Text } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import { useConfig } from '../../config/config-context.ts';
import { messages } from '../../messages/common.ts';
import { ThemeLink } from './theme-link.tsx';
import { useFullscreenLayout } from './use-fullscreen-layout.ts';

/** Renders the copyright notice and the theme link. */
export function Footer() {
  const { providerName, providerUrl } = useConfig().branding;
  const fullscreen = useFullscreenLayout();
  return (
    <Flex
      as="footer"
      hideBelow={fullscreen ? 'md' : undefined}
      position="relative"
      zIndex="sticky"
      height="footer"
      minWidth="0"
      align="center"
      justify="space-between"
      gap={{ base: '2', md: '4' }}
      paddingInline={{ base: '4', md: '6' }}
      borderTopWidth="1px"
      bg="bg.panel"
      color="fg.muted"
      textStyle="xs"
    >
      <Text truncate>
        © {limits.copyrightStartYear}–{new Date().getFullYear()}{' '}
        <Link href={providerUrl} target="_blank" rel="noopener noreferrer" color="fg" fontWeight="medium">
          {providerName}
        </Link>
        <Text as="span" hideBelow="sm">
          {' · '}
        </Text>
        <Text as="span" display={{ base: 'block', sm: 'inline' }}>
          {messages.shell.allRightsReserved}
        </Text>
      </Text>
      <ThemeLink />
    </Flex>
  );
}
