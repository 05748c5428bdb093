type Change<State> = (state: State) => State;

/**
 * Changes to what stands around a report that is being drawn. To render each at once would take from the report:
 * they wait for one that can't wait, such as that it is there, or for half a second.
 */
export interface BatchedStateUpdates<State> {
  add(change: Change<State>): void;
  /** Applies it now, after those that wait. */
  now(change: Change<State>): void;
  /** Forgets those that wait. */
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
