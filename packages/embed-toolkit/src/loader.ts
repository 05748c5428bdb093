import type { Caller } from './frame-client.ts';
import type { CompleteConfiguration } from './config/resolve-configuration.ts';
import { ToolkitError } from './errors.ts';
import type { Kind } from './content-type.ts';
import { LoadCycle } from './load-cycle.ts';
import { debug } from './log.ts';
import type { CallOptions } from './options.ts';
import { sdkVersion } from './version.ts';

/** Two loads are at least this far apart; frames ignore a second one within it. */
const throttleMs = 100;

/** What the frame is told; `isPhased` lets it prepare without drawing. */
export interface LoadCall {
  body: object;
  headers: Record<string, unknown>;
  isPhased: boolean;
}

interface PendingLoad {
  config: CompleteConfiguration;
  call: LoadCall;
  options: CallOptions | undefined;
}

/** Brings a configuration into the frame, and knows how far it got. */
export class Loader {
  isFrameReady = false;
  readonly #caller: Caller;
  readonly #kind: Kind;
  #lastLoad = -Infinity;
  #sent: CompleteConfiguration | undefined;
  /** The newest configuration that came too soon after the one before. */
  #pending: PendingLoad | undefined;
  #pendingResult: Promise<void> | undefined;

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

  /**
   * Sends the load call. Sends none without a token, before the frame is ready, and when the configuration was sent
   * less than 100 ms ago. Another configuration waits until then, and only the newest of those that wait is sent.
   * Throws `load_failed`.
   */
  load(config: CompleteConfiguration, call: LoadCall, options?: CallOptions): Promise<void> {
    const wait = this.#wait;
    const why = this.#whyNot(config, wait);
    if (why) return Promise.resolve(debug(`load skipped, ${why}`));
    if (wait <= 0) return this.#send({ config, call, options });
    this.#startCycle();
    this.#pending = { config, call, options };
    return (this.#pendingResult ??= this.#sendPending());
  }

  async #sendPending(): Promise<void> {
    for (let wait = this.#wait; wait > 0; wait = this.#wait) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const pending = this.#pending;
    this.#pendingResult = undefined;
    const { cycle } = this.#caller;
    if (pending && this.#caller.frame.window)
      await this.#send(pending, cycle.loaded.isSettled ? this.#startCycle() : cycle);
  }

  async #send({ config, call, options }: PendingLoad, cycle = this.#startCycle()): Promise<void> {
    this.#pending = undefined;
    this.#lastLoad = performance.now();
    this.#sent = config;
    const isNewest = () => this.#sent === config && !this.#pending;
    const { prepareUrl, loadUrl, creates, loadsSilently } = this.#kind;
    const url = (call.isPhased && prepareUrl) || loadUrl;
    const headers = creates ? call.headers : { ...call.headers, sdkVersion };
    const onLate = () => {
      if (loadsSilently && isNewest()) this.#note('loaded');
    };
    try {
      await this.#caller.callNow({ method: 'POST', url, headers, body: call.body }, options, onLate);
      if (loadsSilently && isNewest()) cycle.loaded.reach();
    } catch (cause) {
      if (cause instanceof ToolkitError && cause.code === 'disposed') throw cause;
      const failure = loadFailed(cause);
      if (isNewest()) cycle.fail(failure);
      throw failure;
    } finally {
      if (isNewest()) cycle.before = 'none';
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
    this.#note(event);
    const { cycle } = this.#caller;
    const isOver = cycle.loaded.isReached || cycle.before !== 'none';
    if (event === 'error' && !isOver && saysOneOf(body, fatal)) cycle.fail(loadFailed(body));
  }

  /** The frame goes to another page: whatever it has shown is gone. */
  restart(): void {
    this.isFrameReady = false;
    this.#lastLoad = -Infinity;
    this.#pending = this.#sent = undefined;
    this.#startCycle();
  }

  get #wait(): number {
    return throttleMs - (performance.now() - this.#lastLoad);
  }

  /** Content that loads after it was given up has loaded: later calls must not be refused. */
  #note(event: string): void {
    const { loaded } = this.#caller.cycle;
    const hasRecovered =
      (event === 'loaded' || event === 'rendered') && loaded.isSettled && !loaded.isReached;
    if (hasRecovered) this.#caller.cycle = new LoadCycle();
    this.#caller.cycle.note(event);
  }

  /** A load that replaces one under way shares its cycle: what waits for that waits for this one. */
  #startCycle(): LoadCycle {
    const { loaded } = this.#caller.cycle;
    if (loaded.isSettled) this.#caller.cycle = new LoadCycle();
    const { cycle } = this.#caller;
    cycle.before = this.hasStarted ? 'loading' : 'none';
    if (this.hasStarted && loaded.isReached) cycle.before = 'loaded';
    return cycle;
  }

  #whyNot(config: CompleteConfiguration, wait: number): string | undefined {
    if (!config.accessToken) return 'there is no access token yet';
    if (!this.isFrameReady) return 'the iframe is not ready yet';
    const isSame = config === (this.#pending?.config ?? this.#sent);
    if (wait > 0 && isSame) return `it was sent less than ${throttleMs} ms ago`;
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
