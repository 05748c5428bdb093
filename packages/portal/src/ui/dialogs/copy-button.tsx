import { IconButton } from '@chakra-ui/react';
import { LuCopy } from 'react-icons/lu';
import { messages } from '../../messages.ts';
import { useServices } from '../../services.ts';
import { Tip } from '../tip.tsx';

/** Copies a text to the clipboard, and says so. */
export const CopyButton = ({ text, label = messages.info.copy }: { text: string; label?: string }) => {
  const { notify } = useServices().notifications;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: messages.info.copied, color: 'success' });
    } catch {
      notify({ text: messages.info.copyFailed, color: 'warning' });
    }
  };
  return (
    <Tip content={label}>
      <IconButton
        aria-label={label}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => void copy()}
      >
        <LuCopy />
      </IconButton>
    </Tip>
  );
};
