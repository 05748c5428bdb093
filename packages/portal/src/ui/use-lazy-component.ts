import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { isServerReachable } from '../config/load-config.ts';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';
import { useRecovery } from './use-recovery.ts';

/**
 * A component that is loaded when it is first requested. One that does not arrive is loaded as soon as the connection
 * is back, and what it belongs to stays usable. When the server no longer has it, a message proposes to reload.
 *
 * @param atOnce - requests it when this shows first.
 */
export const useLazyComponent = <Props>(load: () => Promise<ComponentType<Props>>, atOnce = false) => {
  const { notify } = useServices().notifications;
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [cutOff, setCutOff] = useState(false);

  const giveUp = async (error: unknown): Promise<boolean> => {
    const reachable = await isServerReachable();
    setCutOff(!reachable);
    if (reachable) {
      log.error(messages.shell.partFailed, error);
      notify({ text: messages.shell.partFailed, color: 'warning' });
    }
    return reachable;
  };
  /** Resolves to `true` when no further attempt is useful. */
  const attempt = () =>
    load().then((component) => {
      setLoaded(() => component);
      setCutOff(false);
      return true;
    }, giveUp);
  useRecovery(attempt, cutOff);

  const ask = () => {
    if (!Loaded && !cutOff) void attempt();
  };
  const begin = useEffectEvent(() => {
    if (atOnce) ask();
  });
  useEffect(() => {
    begin();
  }, []);
  return [Loaded, ask] as const;
};
