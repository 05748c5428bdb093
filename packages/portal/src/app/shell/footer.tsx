import { Button, Flex, Link, Text } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import { LuMoon, LuSun } from 'react-icons/lu';
import { useMatches } from 'react-router-dom';
import { messages } from '../../messages.ts';
import { useServices } from '../../services.ts';
import { immersivePage } from '../screens.ts';
import { toggleColorMode, useColorMode } from '../../ui/theme/color-mode.ts';

export const ThemeLink = () => {
  const dark = useColorMode() === 'dark';
  return (
    <Button
      variant="plain"
      size="xs"
      paddingInline="1"
      color="accent.fg"
      fontWeight="medium"
      _hover={{ textDecoration: 'underline' }}
      onClick={toggleColorMode}
    >
      {dark ? <LuSun aria-hidden /> : <LuMoon aria-hidden />}
      {dark ? messages.shell.tryLight : messages.shell.tryDark}
    </Button>
  );
};

export const Footer = () => {
  const { providerName, providerUrl } = useServices().config.branding;
  const immersive = useMatches().some(({ handle }) => handle === immersivePage);
  return (
    <Flex
      as="footer"
      hideBelow={immersive ? 'md' : undefined}
      position="relative"
      zIndex="sticky"
      height="footer"
      align="center"
      justify="space-between"
      gap="4"
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
          {' '}
          · {messages.shell.rights}
        </Text>
      </Text>
      <ThemeLink />
    </Flex>
  );
};
