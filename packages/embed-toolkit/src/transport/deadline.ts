import type { Diagnosis } from '../shared/diagnosis.ts';
import { ToolkitError } from '../shared/errors.ts';

/** Maximum delay of a timer. Timers with a longer delay fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;

/** Options of a deadline. */
interface DeadlineOptions {
  signal?: AbortSignal | undefined;
  /** The timeout starts when this resolves, immediately by default. */
  start?: Promise<void> | undefined;
  /** Returns the likely reason of a timeout, for the error's message and details. */
  diagnose?: (() => Diagnosis) | undefined;
}

/** Ends a call on timeout or when its signal is aborted. Clear it once the call is settled. */
export class Deadline {
  readonly #operation: string;
  readonly #signal: AbortSignal | undefined;
  readonly #diagnose: (() => Diagnosis) | undefined;
  #isCleared = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endReason: ToolkitError | undefined;
  #onEnd: ((reason: ToolkitError) => void) | undefined;

  /**
   * @param operation - name of the call in the error message
   * @param timeout - in milliseconds; 0 and values above the limit of timers, such as `Infinity`, disable it
   */
  constructor(operation: string, timeout: number, { signal, start, diagnose }: DeadlineOptions = {}) {
    this.#operation = operation;
    this.#signal = signal;
    this.#diagnose = diagnose;
    if (signal?.aborted) {
      this.handleEvent();
      return;
    }
    signal?.addEventListener('abort', this);
    if (!(timeout > 0 && timeout <= maxTimerMs)) return;
    if (start) void start.then(() => this.#startTimer(timeout));
    else this.#startTimer(timeout);
  }

  /**
   * Registers a callback that is called when the deadline ends, or immediately if it has already ended. Replaces the
   * previous callback.
   */
  onEnd(onEnd: (reason: ToolkitError) => void): void {
    if (this.#endReason) onEnd(this.#endReason);
    else this.#onEnd = onEnd;
  }

  /** Throws the reason if the deadline has ended, such as for a signal that was aborted before the call. */
  throwIfEnded(): void {
    if (this.#endReason) throw this.#endReason;
  }

  /** Waits for `work` until the deadline ends. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.onEnd(reject);
      work.then(resolve, reject);
    });
  }

  clear(): void {
    this.#isCleared = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this);
    this.#onEnd = undefined;
  }

  /** Handles the `abort` event of the signal. Registering the object avoids a function per call. */
  handleEvent(): void {
    const cause: unknown = this.#signal?.reason;
    this.#end(new ToolkitError('aborted', `${this.#operation} was aborted`, { cause }));
  }

  #startTimer(timeout: number): void {
    if (this.#isCleared) return;
    this.#timer = setTimeout(() => {
      const details = this.#diagnose?.();
      const message = `${this.#operation} timed out after ${timeout} ms`;
      const reason = details && details.code !== 'rendered' ? `. ${details.message} ${details.remedy}` : '';
      this.#end(new ToolkitError('timeout', message + reason, { details }));
    }, timeout);
  }

  #end(reason: ToolkitError): void {
    const onEnd = this.#onEnd;
    this.clear();
    this.#endReason = reason;
    onEnd?.(reason);
  }
}
