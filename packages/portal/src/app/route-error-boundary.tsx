import { useEffect } from 'react';
import { LuTriangleAlert } from 'react-icons/lu';
import { useRouteError } from 'react-router-dom';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { StatusView } from '../ui/status-view.tsx';

/** Stands in for a page that failed to load or to render, and leaves the rest of the portal usable. */
export const RouteErrorBoundary = () => {
  const error = useRouteError();
  useEffect(() => {
    log.error(messages.shell.crashedTitle, error);
  }, [error]);
  return (
    <StatusView
      icon={LuTriangleAlert}
      tone="error"
      title={messages.shell.crashedTitle}
      text={messages.shell.crashedText}
      primary={{
        label: messages.shell.reload,
        act: () => {
          location.reload();
        },
      }}
    />
  );
};
