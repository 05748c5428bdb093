import type { Caller } from './caller.ts';
import type { CompleteConfiguration } from './config/complete.ts';
import { ToolkitError } from './errors.ts';
import type { Kind } from './kind.ts';
import { LoadCycle } from './load-cycle.ts';
import { debug } from './log.ts';
import type { CallOptions } from './options.ts';
import { sdkVersion } from './version.ts';

/** Milliseconds within which a second load is dropped. */
export const throttle = 100;

/** What the frame is told; `isPhased` lets it prepare without drawing. */
export interface LoadCall {
  body: object;
  headers: Record<string, unknown>;
  isPhased: boolean;
}

/** Brings a configuration into the frame, and knows how far it got. */
export class Loader {
  isFrameReady = false;
  readonly #caller: Caller;
  readonly #kind: Kind;
  #lastLoad = -Infinity;

  constructor(caller: Caller, kind: Kind) {
    this.#caller = caller;
    this.#kind = kind;
  }

  /** Whether the frame has been told to load something. */
  get hasStarted(): boolean {
    return this.#lastLoad !== -Infinity;
  }

  /** Whether what it was told to load could not be. */
  get hasFailed(): boolean {
    const { isSettled, isReached } = this.#caller.cycle.loaded;
    return isSettled && !isReached;
  }

  /** Sends the load call, or none when it would be in vain or too soon. Throws `load_failed`. */
  async load(config: CompleteConfiguration, call: LoadCall, options?: CallOptions): Promise<void> {
    const why = this.#whyNot(config);
    if (why) return debug(`load skipped, ${why}`);
    this.#lastLoad = performance.now();
    const cycle = this.#startCycle();
    const { prepareUrl, loadUrl, creates, loadsSilently } = this.#kind;
    const url = (call.isPhased && prepareUrl) || loadUrl;
    const headers = creates ? call.headers : { ...call.headers, sdkVersion };
    try {
      await this.#caller.callNow({ method: 'POST', url, headers, body: call.body }, options);
      if (loadsSilently) cycle.loaded.reach();
    } catch (cause) {
      if (cause instanceof ToolkitError && cause.code === 'disposed') throw cause;
      const failure = loadFailed(cause);
      cycle.fail(failure);
      throw failure;
    }
  }

  /** Gives the frame the configuration while its page is still starting. */
  frontLoad(config: CompleteConfiguration): void {
    if (!config.accessToken || this.#kind.creates) return;
    const early = this.#caller.callNow({ method: 'POST', url: '/frontload/config', body: config });
    // Only a head start: the load that follows says what is wrong.
    early.catch(() => {});
  }

  note(event: string, body: unknown): void {
    const { cycle } = this.#caller;
    cycle.note(event);
    if (event === 'error' && !cycle.loaded.isReached && saysOneOf(body, fatal)) cycle.fail(loadFailed(body));
  }

  /** The frame goes to another page: whatever it has shown is gone. */
  restart(): void {
    this.isFrameReady = false;
    this.#lastLoad = -Infinity;
    this.#startCycle();
  }

  #startCycle(): LoadCycle {
    if (this.#caller.cycle.loaded.isSettled) this.#caller.cycle = new LoadCycle();
    return this.#caller.cycle;
  }

  #whyNot({ accessToken }: CompleteConfiguration): string | undefined {
    if (!accessToken) return 'there is no access token yet';
    if (!this.isFrameReady) return 'the iframe is not ready yet';
    if (performance.now() - this.#lastLoad < throttle) return `the last one was less than ${throttle} ms ago`;
    return undefined;
  }
}

/** Of these, content that has not loaded yet won't recover by itself. */
const tokenExpired = 'TokenExpired';
const fatal = ['LoadReportFailed', 'PowerBIEntityNotFound', 'PowerBINotAuthorizedException', tokenExpired];

/** Whether an error event tells of an expired token. */
export function saysTokenExpired(body: unknown): boolean {
  return saysOneOf(body, [tokenExpired]);
}

function saysOneOf(body: unknown, codes: readonly string[]): boolean {
  const { message, errorCode } = (body ?? {}) as { message?: string; errorCode?: string };
  return codes.some((code) => code === message || code === errorCode);
}

function loadFailed(cause: unknown): ToolkitError {
  const { message = 'no reason given' } = cause as { message?: string };
  return new ToolkitError('load_failed', `The content could not be loaded: ${message}`, { cause });
}
