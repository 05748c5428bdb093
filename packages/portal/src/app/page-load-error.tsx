import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { isServerReachable } from '../config/load-config.ts';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { CloudOffIcon, RefreshCwIcon, WifiOffIcon } from '../ui/icons.tsx';
import { StatusView } from '../ui/status-view.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useRecovery } from '../ui/use-recovery.ts';

export interface PageModule {
  Component: ComponentType;
}

const texts = messages.shell;

function reload() {
  location.reload();
}

/** `gone`: the server is reachable but no longer has the chunk, because a newer version was deployed. */
type LoadState = 'loading' | 'unreachable' | 'gone';

interface PageLoadErrorProps {
  load: () => Promise<PageModule>;
  /** Error of the first attempt. */
  error: unknown;
}

/**
 * Replaces a page whose chunk failed to load. Loads the chunk again when the connection is back, and offers to reload
 * the portal when the server no longer has the chunk.
 */
export function PageLoadError({ load, error }: PageLoadErrorProps) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [state, setState] = useState<LoadState>('loading');
  const online = useOnline();
  const wasUnreachable = useRef(false);

  useEffect(() => {
    log.error(texts.chunkLoadFailed, error);
  }, [error]);

  const handleFailure = async (): Promise<boolean> => {
    const reachable = await isServerReachable();
    setState(reachable ? 'gone' : 'unreachable');
    // Some browsers never request a module again after it failed once.
    if (reachable && wasUnreachable.current) reload();
    wasUnreachable.current = !reachable;
    return reachable;
  };
  /** Resolves to `true` when no further attempt is useful. */
  const attempt = () =>
    load().then(({ Component }) => {
      setLoaded(() => Component);
      return true;
    }, handleFailure);
  useRecovery(attempt, state === 'unreachable');
  const loadOnMount = useEffectEvent(attempt);
  useEffect(() => {
    void loadOnMount();
  }, []);

  if (Loaded) return <Loaded />;
  if (state === 'loading') return null;
  if (state === 'gone') {
    return (
      <StatusView
        icon={RefreshCwIcon}
        tone="warning"
        title={texts.updatedTitle}
        text={texts.updatedText}
        primary={{ label: texts.reload, onClick: reload }}
        level={1}
      />
    );
  }
  return (
    <StatusView
      icon={online ? CloudOffIcon : WifiOffIcon}
      tone="warning"
      title={online ? texts.unreachableTitle : texts.offlineTitle}
      text={texts.opensWhenReconnected}
      primary={{ label: messages.common.retry, onClick: () => void attempt() }}
      level={1}
    />
  );
}
