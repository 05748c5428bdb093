import type { Command, Dispatch } from './commands.ts';
import type { EmbedState } from './embed-state.ts';
import { reduce } from './reduce.ts';

/** A command, and the state before and after it. */
export interface StateChange {
  command: Command;
  previous: EmbedState;
  state: EmbedState;
}

/** Store of one embedded report. Commands are the only way to change its state. */
export interface ReportStore {
  readonly state: EmbedState;
  /** Applies a command to the state and notifies the listeners. */
  readonly dispatch: Dispatch;
  /** Adds a listener, which is called after each command, and returns a function that removes it. */
  subscribe(listener: (change: StateChange) => void): () => void;
}

export function createReportStore(initialState: EmbedState): ReportStore {
  let state = initialState;
  const listeners = new Set<(change: StateChange) => void>();
  return {
    get state() {
      return state;
    },
    dispatch(command) {
      const previous = state;
      state = reduce(previous, command);
      const change = { command, previous, state };
      listeners.forEach((listener) => listener(change));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
