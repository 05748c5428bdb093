import { Box } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { messages } from '../../../messages.ts';
import { TriangleAlertIcon } from '../../../ui/icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import type { ReportFailure } from '../embedding/failure.ts';
import { ConnectAccount } from './connect-account.tsx';

interface ReportErrorProps {
  entry: EmbeddedReport;
  failure: ReportFailure | undefined;
  retry(): void;
}

/** Renders the reason why a report is not shown, with a button to resolve it. */
export const ReportError = ({ entry, failure, retry }: ReportErrorProps) => {
  const [hasReturned, setReturned] = useState(false);
  const unreachable = failure?.unreachable ?? false;
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!unreachable) return;
    const handleOnline = () => {
      retryNow();
    };
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('online', handleOnline);
    };
  }, [unreachable]);
  if (!failure) return null;
  return (
    <Box position="absolute" inset="0" bg="bg" overflow="auto">
      {failure.needsAccount ? (
        <ConnectAccount
          entry={entry}
          isRetry={hasReturned}
          onReturn={() => {
            setReturned(true);
            retry();
          }}
        />
      ) : (
        <StatusView
          icon={TriangleAlertIcon}
          tone="warning"
          title={failure.title}
          text={failure.text}
          primary={{ label: messages.common.retry, onClick: retry }}
        />
      )}
    </Box>
  );
};
