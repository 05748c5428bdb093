import type { FrameClient } from './frame-client.ts';
import type { CompleteConfiguration } from './config/resolve-configuration.ts';
import { ToolkitError } from './errors.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { LoadCycle } from './load-cycle.ts';
import { debug } from './log.ts';
import type { CallOptions } from './options.ts';
import { sdkVersion } from './version.ts';

/** Two loads are at least this far apart; frames ignore a second one within it. */
const minLoadIntervalMs = 100;

/** What the frame is told; `isPhased` lets it prepare without drawing. */
export interface LoadRequest {
  body: object;
  headers: Record<string, unknown>;
  isPhased: boolean;
}

interface PendingLoad {
  config: CompleteConfiguration;
  call: LoadRequest;
  options: CallOptions | undefined;
}

/** Brings a configuration into the frame, and knows how far it got. */
export class Loader {
  isFrameReady = false;
  readonly #client: FrameClient;
  readonly #contentType: ContentTypeDefinition;
  #lastLoad = -Infinity;
  #sent: CompleteConfiguration | undefined;
  /** The newest configuration that came too soon after the one before. */
  #pending: PendingLoad | undefined;
  #pendingResult: Promise<void> | undefined;

  constructor(client: FrameClient, contentType: ContentTypeDefinition) {
    this.#client = client;
    this.#contentType = contentType;
  }

  /** Whether the frame has been told to load something. */
  get hasStarted(): boolean {
    return this.#lastLoad !== -Infinity;
  }

  /** Whether what it was told to load could not be. */
  get hasFailed(): boolean {
    const { isSettled, isReached } = this.#client.cycle.loaded;
    return isSettled && !isReached;
  }

  /**
   * Sends the load call. Sends none without a token, before the frame is ready, and when the configuration was sent
   * less than 100 ms ago. Another configuration waits until then, and only the newest of those that wait is sent.
   * Throws `load_failed`.
   */
  load(config: CompleteConfiguration, call: LoadRequest, options?: CallOptions): Promise<void> {
    const wait = this.#wait;
    const why = this.#getSkipReason(config, wait);
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
    const { cycle } = this.#client;
    if (pending && this.#client.frame.window)
      await this.#send(pending, cycle.loaded.isSettled ? this.#startCycle() : cycle);
  }

  async #send({ config, call, options }: PendingLoad, cycle = this.#startCycle()): Promise<void> {
    this.#pending = undefined;
    this.#lastLoad = performance.now();
    this.#sent = config;
    const isNewest = () => this.#sent === config && !this.#pending;
    const { prepareUrl, loadUrl, creates, loadsWithoutEvent: loadsSilently } = this.#contentType;
    const url = (call.isPhased && prepareUrl) || loadUrl;
    const headers = creates ? call.headers : { ...call.headers, sdkVersion };
    const onLate = () => {
      if (loadsSilently && isNewest()) this.#updateCycle('loaded');
    };
    try {
      await this.#client.requestNow({ method: 'POST', url, headers, body: call.body }, options, onLate);
      if (loadsSilently && isNewest()) cycle.loaded.reach();
    } catch (cause) {
      if (cause instanceof ToolkitError && cause.code === 'disposed') throw cause;
      const failure = toLoadError(cause);
      if (isNewest()) cycle.fail(failure);
      throw failure;
    } finally {
      if (isNewest()) cycle.previousLoad = 'none';
    }
  }

  /** Gives the frame the configuration while its page is still starting. */
  frontLoad(config: CompleteConfiguration): void {
    if (!config.accessToken || this.#contentType.creates) return;
    const early = this.#client.requestNow({ method: 'POST', url: '/frontload/config', body: config });
    // Only a head start: the load that follows says what is wrong.
    early.catch(() => {});
  }

  handleEvent(event: string, body: unknown): void {
    this.#updateCycle(event);
    const { cycle } = this.#client;
    const isOver = cycle.loaded.isReached || cycle.previousLoad !== 'none';
    if (event === 'error' && !isOver && hasErrorCode(body, fatalErrorCodes)) cycle.fail(toLoadError(body));
  }

  /** The frame goes to another page: whatever it has shown is gone. */
  restart(): void {
    this.isFrameReady = false;
    this.#lastLoad = -Infinity;
    this.#pending = this.#sent = undefined;
    this.#startCycle();
  }

  get #wait(): number {
    return minLoadIntervalMs - (performance.now() - this.#lastLoad);
  }

  /** Content that loads after it was given up has loaded: later calls must not be refused. */
  #updateCycle(event: string): void {
    const { loaded } = this.#client.cycle;
    const hasRecovered =
      (event === 'loaded' || event === 'rendered') && loaded.isSettled && !loaded.isReached;
    if (hasRecovered) this.#client.cycle = new LoadCycle();
    this.#client.cycle.handleEvent(event);
  }

  /** A load that replaces one under way shares its cycle: what waits for that waits for this one. */
  #startCycle(): LoadCycle {
    const { loaded } = this.#client.cycle;
    if (loaded.isSettled) this.#client.cycle = new LoadCycle();
    const { cycle } = this.#client;
    cycle.previousLoad = this.hasStarted ? 'loading' : 'none';
    if (this.hasStarted && loaded.isReached) cycle.previousLoad = 'loaded';
    return cycle;
  }

  #getSkipReason(config: CompleteConfiguration, wait: number): string | undefined {
    if (!config.accessToken) return 'there is no access token yet';
    if (!this.isFrameReady) return 'the iframe is not ready yet';
    const isSame = config === (this.#pending?.config ?? this.#sent);
    if (wait > 0 && isSame) return `it was sent less than ${minLoadIntervalMs} ms ago`;
    return undefined;
  }
}

/** Of these, content that has not loaded yet won't recover by itself. */
const tokenExpired = 'TokenExpired';
const fatalErrorCodes = [
  'LoadReportFailed',
  'PowerBIEntityNotFound',
  'PowerBINotAuthorizedException',
  tokenExpired,
];

/** Whether an error event tells of an expired token. */
export function isTokenExpired(body: unknown): boolean {
  return hasErrorCode(body, [tokenExpired]);
}

function hasErrorCode(body: unknown, codes: readonly string[]): boolean {
  const { message, errorCode } = (body ?? {}) as { message?: string; errorCode?: string };
  return codes.some((code) => code === message || code === errorCode);
}

function toLoadError(cause: unknown): ToolkitError {
  const { message = 'no reason given' } = cause as { message?: string };
  return new ToolkitError('load_failed', `Loading failed: ${message}`, { cause });
}
