import { Button } from '@chakra-ui/react';
import { messages } from '../../messages/common.ts';
import { MoonIcon, SunIcon } from '../../ui/icons.tsx';
import { toggleColorMode, useColorMode } from '../../ui/theme/color-mode.ts';

/** Toggles between light and dark mode. */
export function ThemeLink() {
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
      {dark ? <SunIcon aria-hidden /> : <MoonIcon aria-hidden />}
      {dark ? messages.shell.tryLight : messages.shell.tryDark}
    </Button>
  );
}
