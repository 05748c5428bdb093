import type { ToolkitError } from './errors.ts';

/** Something that is reached or failed once and can be waited for, before and after. */
export class Milestone {
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
    // Nobody has to wait for it: a failure that nobody awaits is no unhandled rejection.
    this.promise.catch(() => {});
  }

  reach(): void {
    if (this.isSettled) return;
    this.isReached = this.isSettled = true;
    this.#resolve();
  }

  fail(reason: ToolkitError): void {
    this.isSettled = true;
    this.#reject(reason);
  }
}

/** One loading of content, from its start to its `rendered` event. */
export class LoadCycle {
  readonly loaded = new Milestone();
  readonly rendered = new Milestone();

  /**
   * Which former load's events may still arrive, until the frame has replied to the load of this cycle: `none`, those
   * of one that had `loaded`, or those of one that was still `loading`.
   */
  previousLoad: 'none' | 'loaded' | 'loading' = 'none';

  /** Notes an event of this cycle's load. Rendered content has loaded. */
  handleEvent(event: string): void {
    if (event === 'loaded' && this.previousLoad === 'loaded') this.previousLoad = 'none';
    if (this.previousLoad !== 'none') return;
    if (event === 'loaded' || event === 'rendered') this.loaded.reach();
    if (event === 'rendered') this.rendered.reach();
  }

  fail(reason: ToolkitError): void {
    this.loaded.fail(reason);
    this.rendered.fail(reason);
  }
}
