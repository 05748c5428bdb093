import { useEffect } from 'react';
import { ConfigError, ConfigUnreachableError, isServerReachable } from '../config/load-config.ts';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { FullPageStatus } from '../ui/full-page-status.tsx';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { useRecovery } from '../ui/use-recovery.ts';

/** Renders the page that is shown when the portal cannot start. The branding may be unknown at this point. */
export const StartupError = ({ error }: { error: unknown }) => {
  useEffect(() => {
    document.title = messages.boot.failedTitle;
    log.error(messages.boot.failedTitle, error);
  }, [error]);
  const reload = () => {
    location.reload();
  };
  useRecovery(async () => {
    const reachable = await isServerReachable();
    if (reachable) reload();
    return reachable;
  }, error instanceof ConfigUnreachableError);
  return (
    <ThemeProvider accent={null}>
      <FullPageStatus
        title={messages.boot.failedTitle}
        text={error instanceof ConfigError ? error.message : messages.boot.unexpectedError}
        primary={{
          label: messages.boot.retry,
          onClick: reload,
        }}
      />
    </ThemeProvider>
  );
};
