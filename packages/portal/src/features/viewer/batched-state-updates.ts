type Change<State> = (state: State) => State;

/**
 * Batches state updates so that re-rendering does not compete with the loading report. Updates are applied after half a
 * second, or with the next urgent one.
 */
export interface BatchedStateUpdates<State> {
  add(change: Change<State>): void;
  /** Applies the update immediately, after the pending ones. */
  now(change: Change<State>): void;
  /** Discards the pending updates. */
  drop(): void;
}

/** In milliseconds. */
const patience = 500;

export const createBatchedStateUpdates = <State>(
  apply: (change: Change<State>) => void,
): BatchedStateUpdates<State> => {
  let waiting: Change<State>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = [];
  };
  const applyAll = () => {
    const all = waiting;
    drop();
    apply((state) => all.reduce((changed, change) => change(changed), state));
  };
  return {
    drop,
    add(change) {
      waiting.push(change);
      timer ??= setTimeout(applyAll, patience);
    },
    now(change) {
      waiting.push(change);
      applyAll();
    },
  };
};
