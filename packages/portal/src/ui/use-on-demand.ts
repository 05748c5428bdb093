import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { log } from '../log.ts';
import { messages } from '../messages.ts';

/**
 * A component that is loaded when it is first asked for. One that doesn't arrive is logged, and what it
 * belongs to stays usable; asking again tries again.
 *
 * @param atOnce - asks for it when this shows first.
 */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>, atOnce = false) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const ask = () => {
    if (Loaded) return;
    load().then(
      (component) => {
        setLoaded(() => component);
      },
      (error: unknown) => {
        log.error(messages.shell.partFailed, error);
      },
    );
  };
  const begin = useEffectEvent(() => {
    if (atOnce) ask();
  });
  useEffect(() => {
    begin();
  }, []);
  return [Loaded, ask] as const;
};
