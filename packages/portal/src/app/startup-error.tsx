import { useEffect } from 'react';
import { isServerReachable } from '../config/load-config.ts';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { hasErrorCode } from '../shared/portal-error.ts';
import { FullPageStatus } from '../ui/full-page-status.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { useRecovery } from '../ui/use-recovery.ts';

/** Renders the page that is shown when the portal cannot start. The branding may be unknown at this point. */
export function StartupError({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = messages.boot.failedTitle;
    log.error(messages.boot.failedTitle, error);
  }, [error]);
  const reload = () => {
    location.reload();
  };
  const isUnreachable = hasErrorCode(error, 'config_unreachable');
  useRecovery(async () => {
    const reachable = await isServerReachable();
    if (reachable) reload();
    return reachable;
  }, isUnreachable);
  return (
    <ThemeProvider accent={null}>
      <FullPageStatus
        title={messages.boot.failedTitle}
        text={
          isUnreachable || hasErrorCode(error, 'config_invalid')
            ? error.message
            : messages.boot.unexpectedError
        }
        primary={{
          label: messages.boot.retry,
          onClick: reload,
        }}
      />
    </ThemeProvider>
  );
}
