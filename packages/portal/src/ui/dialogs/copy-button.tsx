import { IconButton } from '@chakra-ui/react';
import { dialogMessages } from '../../messages/dialogs.ts';
import { useNotifications } from '../notifications/notifications-context.ts';
import { CopyIcon } from '../screen-icons.tsx';
import { Tooltip } from '../tooltip.tsx';

/** Renders a button that copies text to the clipboard and shows a confirmation. */
export function CopyButton({ text, label = dialogMessages.info.copy }: { text: string; label?: string }) {
  const { notify } = useNotifications();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: dialogMessages.info.copied, color: 'success' });
    } catch {
      notify({ text: dialogMessages.info.copyFailed, color: 'warning' });
    }
  };
  return (
    <Tooltip content={label}>
      <IconButton
        aria-label={label}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => void copy()}
      >
        <CopyIcon />
      </IconButton>
    </Tooltip>
  );
}
