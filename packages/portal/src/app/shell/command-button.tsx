import { IconButton } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../messages.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const loadPalette = async () => (await import('../command-palette/command-palette.tsx')).CommandPalette;

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Opens the command palette by click, and by Ctrl+K or ⌘K unless a dialog is open. The palette is loaded on first use. */
export const CommandButton = ({ onAdminSettings }: { onAdminSettings(): void }) => {
  const [open, setOpen] = useState(false);
  const [CommandPalette, requestPalette] = useLazyComponent(loadPalette);
  const show = () => {
    requestPalette();
    setOpen(true);
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
      <Tooltip content={messages.shell.goToShortcut}>
        <IconButton
          aria-label={messages.shell.goTo}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          variant="ghost"
          colorPalette="gray"
          size="sm"
          onPointerEnter={requestPalette}
          onClick={show}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {CommandPalette && (
        <CommandPalette
          open={open}
          onClose={() => {
            setOpen(false);
          }}
          onAdminSettings={onAdminSettings}
        />
      )}
    </>
  );
};
