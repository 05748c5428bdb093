import { Button } from '@chakra-ui/react';
import { LuMoon, LuSun } from 'react-icons/lu';
import { messages } from '../../messages.ts';
import { toggleColorMode, useColorMode } from '../../ui/theme/color-mode.ts';

/** Toggles between light and dark mode. */
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
