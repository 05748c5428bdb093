import { useSyncExternalStore } from 'react';

/** Mutable value outside React that notifies subscribers of changes. */
export interface Observable<T> {
  get(): T;
  set(next: T): void;
  /** Calls the listener after each change. Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export const createObservable = <T>(initial: T): Observable<T> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useObservable = <T>(store: Observable<T>): T => useSyncExternalStore(store.subscribe, store.get);
