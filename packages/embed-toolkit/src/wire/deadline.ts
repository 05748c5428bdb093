import { ToolkitError } from '../errors.ts';
import type { CallOptions } from '../options.ts';

/** The end of one call: when its time is up or its caller's signal fires. Clear it once the call is settled. */
export class Deadline {
  readonly #what: string;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  #over: ToolkitError | undefined;
  #onEnd: ((reason: ToolkitError) => void) | undefined;

  /** `what` names the call in the error's message. */
  constructor({ timeout = 0, signal }: CallOptions, what: string) {
    this.#what = what;
    this.#signal = signal;
    if (signal?.aborted) {
      this.#abort();
      return;
    }
    signal?.addEventListener('abort', this.#abort);
    if (timeout > 0) this.#timer = setTimeout(() => this.#end(timedOut(what, timeout)), timeout);
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
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#onEnd = undefined;
  }

  readonly #abort = (): void => {
    const cause: unknown = this.#signal?.reason;
    this.#end(new ToolkitError('aborted', `${this.#what} was aborted`, { cause }));
  };

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
