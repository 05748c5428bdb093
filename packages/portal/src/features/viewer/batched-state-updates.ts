type StateUpdate<State> = (state: State) => State;

/**
 * Batches state updates, because re-rendering competes with the loading report. Pending updates are applied after 500
 * ms, or together with the next immediate update.
 */
export interface BatchedStateUpdates<State> {
  /** Adds an update to the batch. */
  add(update: StateUpdate<State>): void;
  /** Applies the update immediately, after the pending ones. */
  applyNow(update: StateUpdate<State>): void;
  /** Discards the pending updates. */
  discard(): void;
}

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
    const updates = pending;
    discard();
    apply((state) => updates.reduce((current, update) => update(current), state));
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
