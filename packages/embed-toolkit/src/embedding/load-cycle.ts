import type { ToolkitError } from '../shared/errors.ts';

/** A state that a load reaches or fails to reach, with a promise that settles once. */
class Milestone {
  readonly promise: Promise<void>;
  isReached = false;
  isSettled = false;
  #resolve!: () => void;
  #reject!: (reason: ToolkitError) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Prevents an unhandled rejection if no code awaits the promise.
    this.promise.catch(() => {});
  }

  reach(): void {
    if (this.isSettled) return;
    this.isReached = this.isSettled = true;
    this.#resolve();
  }

  fail(reason: ToolkitError): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#reject(reason);
  }
}

/** The progress of a load, up to its `rendered` event. A load that replaces a pending one continues its cycle. */
export class LoadCycle {
  readonly loaded = new Milestone();
  readonly rendered = new Milestone();

  /** The events of the previous load that may still arrive, until the frame has responded to this load. */
  staleEvents: 'none' | 'rendered' | 'all' = 'none';

  /** Handles an event, unless it may belong to the previous load. Content that has rendered has also loaded. */
  handleEvent(event: string): void {
    // The previous load has already raised `loaded`, so this event belongs to the current load.
    if (event === 'loaded' && this.staleEvents === 'rendered') this.staleEvents = 'none';
    if (this.staleEvents !== 'none') return;
    if (event === 'loaded' || event === 'rendered') this.loaded.reach();
    if (event === 'rendered') this.rendered.reach();
  }

  fail(reason: ToolkitError): void {
    this.loaded.fail(reason);
    this.rendered.fail(reason);
  }
}
