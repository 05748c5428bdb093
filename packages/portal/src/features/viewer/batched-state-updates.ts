type Change<State> = (state: State) => State;

/**
 * Batches state updates so that re-rendering does not compete with the loading report. Updates are applied after half a
 * second, or with the next urgent one.
 */
export interface BatchedStateUpdates<State> {
  add(change: Change<State>): void;
  /** Applies the update immediately, after the pending ones. */
  applyNow(change: Change<State>): void;
  /** Discards the pending updates. */
  discard(): void;
}

/** In milliseconds. */
const flushDelayMs = 500;

export const createBatchedStateUpdates = <State>(
  apply: (change: Change<State>) => void,
): BatchedStateUpdates<State> => {
  let pending: Change<State>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = [];
  };
  const applyAll = () => {
    const all = pending;
    drop();
    apply((state) => all.reduce((changed, change) => change(changed), state));
  };
  return {
    discard: drop,
    add(change) {
      pending.push(change);
      timer ??= setTimeout(applyAll, flushDelayMs);
    },
    applyNow(change) {
      pending.push(change);
      applyAll();
    },
  };
};
