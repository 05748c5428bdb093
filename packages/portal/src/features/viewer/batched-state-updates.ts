type StateUpdate<State> = (state: State) => State;

/**
 * Batches state updates so that re-rendering does not compete with the loading report. Updates are applied after half a
 * second, or with the next urgent one.
 */
export interface BatchedStateUpdates<State> {
  add(update: StateUpdate<State>): void;
  /** Applies the update immediately, after the pending ones. */
  applyNow(update: StateUpdate<State>): void;
  /** Discards the pending updates. */
  discard(): void;
}

/** In milliseconds. */
const flushDelayMs = 500;

export const createBatchedStateUpdates = <State>(
  apply: (update: StateUpdate<State>) => void,
): BatchedStateUpdates<State> => {
  let pending: StateUpdate<State>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const discard = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = [];
  };
  const flush = () => {
    const all = pending;
    discard();
    apply((state) => all.reduce((current, update) => update(current), state));
  };
  return {
    discard,
    add(update) {
      pending.push(update);
      timer ??= setTimeout(flush, flushDelayMs);
    },
    applyNow(update) {
      pending.push(update);
      flush();
    },
  };
};
