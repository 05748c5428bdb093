import { Button, ButtonGroup } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { exportMessages } from '../messages/exports.ts';
import { useNotifications } from './notifications/notifications-context.ts';

interface ExportButtonsProps<Format extends string> {
  /** File extensions. Their names are the same in capital letters. */
  formats: readonly Format[];
  /** Downloads the file, until the signal is aborted. */
  download: (format: Format, signal: AbortSignal) => Promise<void>;
  /** Shown after the download. */
  confirmation: string;
}

/**
 * Renders a button for each format, and a button that cancels while a download runs. The download ends when the
 * component unmounts.
 */
export function ExportButtons<Format extends string>({
  formats,
  download,
  confirmation,
}: ExportButtonsProps<Format>) {
  const { notify } = useNotifications();
  const [isExporting, setExporting] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      controller.current?.abort();
    },
    [],
  );
  const start = async (format: Format) => {
    const { signal } = (controller.current = new AbortController());
    setExporting(true);
    try {
      await download(format, signal);
      notify({ text: confirmation, color: 'success' });
    } catch (error) {
      if (!signal.aborted) {
        const text = error instanceof TypeError ? exportMessages.failed : (error as Error).message;
        notify({ text, color: 'error' });
      }
    } finally {
      setExporting(false);
    }
  };
  if (isExporting) {
    return (
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        bg="bg.panel"
        onClick={() => controller.current?.abort()}
      >
        {exportMessages.cancel}
      </Button>
    );
  }
  return (
    <ButtonGroup attached size="sm" variant="outline" colorPalette="gray">
      {formats.map((format, index) => {
        const name = format.toUpperCase();
        const label = exportMessages.label(name);
        return (
          <Button key={format} bg="bg.panel" aria-label={label} onClick={() => void start(format)}>
            {index === 0 ? label : name}
          </Button>
        );
      })}
    </ButtonGroup>
  );
}
