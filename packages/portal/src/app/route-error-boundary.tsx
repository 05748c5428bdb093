import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { TriangleAlertIcon } from '../ui/icons.tsx';
import { StatusView } from '../ui/status-view.tsx';

/** Replaces a page that failed to load or render. The rest of the portal stays usable. */
export function RouteErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    log.error(messages.shell.pageErrorTitle, error);
  }, [error]);
  return (
    <StatusView
      icon={TriangleAlertIcon}
      tone="error"
      title={messages.shell.pageErrorTitle}
      text={messages.shell.pageErrorText}
      primary={{
        label: messages.shell.reload,
        onClick: () => {
          location.reload();
        },
      }}
    />
  );
}
