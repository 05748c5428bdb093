import { Box, Icon, chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { messages } from '../../messages/common.ts';
import { SearchIcon } from '../../ui/icons.tsx';

const Field = chakra('input', {
  base: { flex: '1', minWidth: '0', height: '14', bg: 'transparent', outline: 'none' },
});

/** Keys that the palette handles instead of the field. */
const paletteKeys = ['ArrowDown', 'ArrowUp', 'Enter'];

interface EarlyFieldProps {
  query: string;
  onChange(query: string): void;
  /** Called at the start and the end of the composition of a character. */
  onComposing(composing: boolean): void;
  /** Called with keys that the palette handles once it is open. */
  onKey(key: string): void;
  onClose(): void;
}

/** Renders the field that receives keys and pasted text from the shortcut on, until the palette has the focus. */
export function EarlyField({ query, onChange, onComposing, onKey, onClose }: EarlyFieldProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (paletteKeys.includes(event.key)) onKey(event.key);
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <Box
      position="fixed"
      zIndex="popover"
      insetInline="4"
      top={{ base: '4', md: '12vh' }}
      maxWidth="40rem"
      marginInline="auto"
      display="flex"
      alignItems="center"
      gap="3"
      paddingInline="4"
      bg="bg.panel"
      borderRadius="l3"
      boxShadow="lg"
    >
      <Icon as={SearchIcon} color="fg.muted" aria-hidden />
      <Field
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the user has opened the field
        autoFocus
        aria-label={messages.shell.goTo}
        placeholder={messages.shell.goTo}
        value={query}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onCompositionStart={() => {
          onComposing(true);
        }}
        onCompositionEnd={() => {
          onComposing(false);
        }}
        onKeyDown={handleKey}
        onBlur={({ relatedTarget }) => {
          // The palette takes the focus, or the user has switched to another window.
          if (relatedTarget === null && document.hasFocus()) onClose();
        }}
      />
    </Box>
  );
}
