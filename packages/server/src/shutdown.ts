import { setTimeout as delay } from 'node:timers/promises';

export interface Shutdown {
  isStopping(): boolean;
  /** Stops immediately, even during the drain period. */
  close(): Promise<void>;
  /** Serves requests during the drain period, then stops. */
  drain(): Promise<void>;
}

export interface ShutdownOptions {
  drainMs: number;
  onDrain: () => void;
  closeAll: () => Promise<void>;
}

export function createShutdown({ drainMs, onDrain, closeAll }: ShutdownOptions): Shutdown {
  const closing = new AbortController();
  let isStopping = false;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    isStopping = true;
    closing.abort();
    return (closed ??= closeAll());
  };
  return {
    isStopping: () => isStopping,
    close,
    drain: async () => {
      isStopping = true;
      onDrain();
      await delay(drainMs, undefined, { signal: closing.signal }).catch(() => undefined);
      await close();
    },
  };
}
