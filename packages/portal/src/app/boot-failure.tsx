import { useEffect } from 'react';
import { ConfigError, ConfigUnreachableError, isServerReachable } from '../config/load-config.ts';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { FullPageProblem } from '../ui/full-page-problem.tsx';
import { Look } from '../ui/look.tsx';
import { useRecovery } from '../ui/use-recovery.ts';

/** The portal can't start: nothing of it, not even its branding, is known. */
export const BootFailure = ({ error }: { error: unknown }) => {
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
    <Look accent={null}>
      <FullPageProblem
        title={messages.boot.failedTitle}
        text={error instanceof ConfigError ? error.message : messages.boot.configUnreachable}
        primary={{
          label: messages.boot.retry,
          act: reload,
        }}
      />
    </Look>
  );
};
