import { ToolkitError } from '../errors.ts';

/** The end of one call: when its time is up or its caller's signal fires. Clear it once the call is settled. */
export class Deadline {
  readonly #what: string;
  readonly #signal: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: ToolkitError | undefined;
  #onEnd: ((reason: ToolkitError) => void) | undefined;

  /** `what` names the call in the error's message; `timeout` is in milliseconds, 0 for never. */
  constructor(what: string, timeout: number, signal?: AbortSignal) {
    this.#what = what;
    this.#signal = signal;
    if (signal?.aborted) this.handleEvent();
    else {
      signal?.addEventListener('abort', this);
      if (timeout > 0) this.#timer = setTimeout(() => this.#end(timedOut(what, timeout)), timeout);
    }
  }

  /** Calls `onEnd` when the end comes before `clear`, at once when it has come. Replaces the former callback. */
  whenOver(onEnd: (reason: ToolkitError) => void): void {
    if (this.#over) onEnd(this.#over);
    else this.#onEnd = onEnd;
  }

  /** Waits for `work`, no longer than to the end. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.whenOver(reject);
      work.then(resolve, reject);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this);
    this.#onEnd = undefined;
  }

  /** Takes the signal's event, without a function for each call. */
  handleEvent(): void {
    const cause: unknown = this.#signal?.reason;
    this.#end(new ToolkitError('aborted', `${this.#what} was aborted`, { cause }));
  }

  #end(reason: ToolkitError): void {
    const onEnd = this.#onEnd;
    this.clear();
    this.#over = reason;
    onEnd?.(reason);
  }
}

function timedOut(what: string, timeout: number): ToolkitError {
  return new ToolkitError('timeout', `${what} was not answered within ${timeout} ms`);
}
