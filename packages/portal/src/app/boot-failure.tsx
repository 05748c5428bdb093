import { useEffect } from 'react';
import { ConfigError } from '../config/load-config.ts';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { FullPageProblem } from '../ui/full-page-problem.tsx';
import { Look } from '../ui/look.tsx';

/** The portal can't start: nothing of it, not even its branding, is known. */
export const BootFailure = ({ error }: { error: unknown }) => {
  useEffect(() => {
    document.title = messages.boot.failedTitle;
    log.error(messages.boot.failedTitle, error);
  }, [error]);
  return (
    <Look accent={null}>
      <FullPageProblem
        title={messages.boot.failedTitle}
        text={error instanceof ConfigError ? error.message : messages.boot.configUnreachable}
        primary={{
          label: messages.boot.retry,
          act: () => {
            location.reload();
          },
        }}
      />
    </Look>
  );
};
