import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { isServerReachable } from '../config/load-config.ts';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { useNotifications } from './notifications/notifications-context.ts';
import { useRecovery } from './use-recovery.ts';

/**
 * Returns a component, once loaded, and a function that requests it. If its chunk fails to load, it is loaded again
 * when the connection is back. If the server no longer has the chunk, a notification asks the user to reload the page.
 *
 * @param onMount - whether to request the component on mount.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, onMount = false) {
  const { notify } = useNotifications();
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isUnreachable, setUnreachable] = useState(false);

  const reportFailure = (error: unknown) => {
    log.error(messages.shell.chunkLoadFailed, error);
    notify({ text: messages.shell.chunkLoadFailed, color: 'warning' });
  };
  const handleFailure = async (): Promise<boolean> => {
    const reachable = await isServerReachable();
    setUnreachable(!reachable);
    // The connection may have returned after the failure.
    if (reachable) await load().then((component) => setLoaded(() => component), reportFailure);
    return reachable;
  };
  /** Resolves to `true` when no further attempt is useful. */
  const attempt = () =>
    load().then((component) => {
      setLoaded(() => component);
      setUnreachable(false);
      return true;
    }, handleFailure);
  useRecovery(attempt, isUnreachable);

  const request = () => {
    if (!Loaded && !isUnreachable) void attempt();
  };
  const requestOnMount = useEffectEvent(() => {
    if (onMount) request();
  });
  useEffect(() => {
    requestOnMount();
  }, []);
  return [Loaded, request] as const;
}
