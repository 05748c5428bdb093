import { IconButton } from '@chakra-ui/react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../messages/common.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { EarlyField } from '../command-palette/early-field.tsx';

const loadPalette = async () => (await import('../command-palette/command-palette.tsx')).CommandPalette;

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Loads the palette when the browser is idle after the first interaction, so that it opens immediately. */
function usePrefetch(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const load = () => {
      if (navigator.onLine) void loadPalette().catch(() => undefined);
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(load);
      else load();
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [enabled]);
}

interface OpenButtonProps {
  onPointerEnter(): void;
  onClick(): void;
}

/** Memoized, because its parent contains the query, which changes with each key. */
const OpenButton = memo((props: OpenButtonProps) => (
  <Tooltip content={messages.shell.goToShortcut}>
    <IconButton
      aria-label={messages.shell.goTo}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      variant="ghost"
      colorPalette="gray"
      size="sm"
      {...props}
    >
      <SearchIcon />
    </IconButton>
  </Tooltip>
));
OpenButton.displayName = 'OpenButton';

interface CommandButtonProps {
  onAdminSettings(): void;
  /** Whether to load parts that the first visit does not need immediately. */
  isComplete: boolean;
}

/**
 * Opens the command palette by click, and by Ctrl+K or ⌘K unless a dialog is open. A field that needs no loading receives
 * what the user types until the palette has the focus.
 */
export function CommandButton({ onAdminSettings, isComplete }: CommandButtonProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [isEarly, setEarly] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const earlyKeys = useRef<string[]>([]);
  const finalFocus = useRef<Element>(null);
  const [CommandPalette, requestPalette] = useLazyComponent(loadPalette);
  usePrefetch(isComplete);
  const show = () => {
    if (open) return;
    finalFocus.current = document.activeElement;
    earlyKeys.current = [];
    // The field must exist when the next key arrives.
    flushSync(() => {
      setQuery('');
      setEarly(true);
      setOpen(true);
    });
    requestPalette();
  };
  const prefetchPalette = useStableCallback(requestPalette);
  const handleClick = useStableCallback(show);
  const close = () => {
    setOpen(false);
    setEarly(false);
    setComposing(false);
  };
  const handleFocus = (field: HTMLInputElement) => {
    setEarly(false);
    // The dialog selects the text when it focuses the field, so that the next key would replace it.
    queueMicrotask(() => {
      field.setSelectionRange(field.value.length, field.value.length);
    });
    for (const key of earlyKeys.current.splice(0))
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      handleKey(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
  return (
    <>
      <OpenButton onPointerEnter={prefetchPalette} onClick={handleClick} />
      {isEarly && (
        <EarlyField
          query={query}
          onChange={setQuery}
          onComposing={setComposing}
          onKey={(key) => {
            earlyKeys.current.push(key);
          }}
          onClose={close}
        />
      )}
      {CommandPalette && (
        <CommandPalette
          open={open && !isComposing}
          query={query}
          onQuery={setQuery}
          onFocus={handleFocus}
          finalFocus={finalFocus}
          onClose={close}
          onAdminSettings={onAdminSettings}
        />
      )}
    </>
  );
}
