import { parseConnectionGroupId } from '@embed-portal/api-contract';
import { useEffect, useState } from 'react';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { authorizeInPopup } from '../../../../data/authorize-popup.ts';
import type { AuthorizePopup } from '../../../../data/authorize-popup.ts';
import { useApi } from '../../../../http/api-context.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { log } from '../../../../shared/log.ts';
import { hasErrorCode } from '../../../../shared/portal-error.ts';
import { UserRoundCheckIcon } from '../../../../ui/screen-icons.tsx';
import { StatusView } from '../../../../ui/status-view.tsx';

const texts = viewerMessages.connect;

const getConnectionId = ({ report }: EmbeddedReport): string =>
  parseConnectionGroupId(report.connectionGroupId).connectionId;

interface ConnectAccountProps {
  entry: EmbeddedReport;
  /** Whether a previous attempt did not connect the account. */
  isRetry: boolean;
  /** Called when the popup has closed. */
  onReturn(): void;
}

/** Returns a function that opens the sign-in popup, and the open popup. Calls `onReturn` when the popup has closed. */
function useConnect(entry: EmbeddedReport, onReturn: () => void) {
  const api = useApi();
  const [popup, setPopup] = useState<AuthorizePopup>();
  useEffect(() => {
    if (!popup) return;
    let isUnmounted = false;
    void popup.closed.then(() => {
      if (!isUnmounted) onReturn();
    });
    return () => {
      isUnmounted = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per popup
  }, [popup]);
  const connect = () => {
    authorizeInPopup(api, getConnectionId(entry)).then(setPopup, (error: unknown) => {
      // The user has already been notified: of a blocked popup by the alert, of other errors by the API client.
      if (!hasErrorCode(error, 'popup_blocked')) log.error('Opening the sign-in popup failed', error);
    });
  };
  return { popup, connect };
}

/** Renders the prompt to connect the user's own account, in place of a report that requires one. */
export function ConnectAccount({ entry, isRetry, onReturn }: ConnectAccountProps) {
  const { popup, connect } = useConnect(entry, onReturn);
  if (popup) {
    return (
      <StatusView
        icon={UserRoundCheckIcon}
        title={texts.waitingTitle}
        text={texts.waitingText}
        primary={{ label: texts.showWindow, onClick: popup.focus }}
        secondary={{ label: texts.stopWaiting, onClick: popup.stopWaiting }}
      />
    );
  }
  return (
    <StatusView
      icon={UserRoundCheckIcon}
      title={texts.title}
      text={isRetry ? texts.retryText : texts.text}
      primary={{ label: texts.title, onClick: connect }}
    />
  );
}
