import { ToolkitError } from '../shared/errors.ts';
import { debug } from '../shared/log.ts';
import type { CallOptions, CompleteConfiguration } from '../shared/options.ts';
import { sdkVersion } from '../shared/version.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { IError } from '../types/events.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { isFatal, toLoadError } from './load-error.ts';

/** Minimum interval between two loads. Frames ignore a second load within it. */
const minLoadIntervalMs = 100;

/** The load request. `isPhased` prepares the content without rendering it. */
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
class LoadCycle {
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

/** Sends configurations to the frame and tracks the progress of loading. */
export class Loader {
  isFrameReady = false;
  /** The current load. */
  cycle = new LoadCycle();
  /** The last error of the frame or of loading. */
  lastError: Partial<IError> | undefined;
  /** Whether the frame has reported an error since the content rendered last. */
  hasFailedLater = false;
  readonly #client: FrameClient;
  readonly #contentType: ContentTypeDefinition;
  #lastLoadAt = -Infinity;
  #sentConfig: CompleteConfiguration | undefined;
  /** The latest configuration, delayed by the minimum interval. */
  #pending: PendingLoad | undefined;
  #pendingResult: Promise<void> | undefined;
  /** Ends the delay of `#pending`. */
  #endDelay = () => {};

  constructor(client: FrameClient, contentType: ContentTypeDefinition) {
    this.#client = client;
    this.#contentType = contentType;
  }

  /** Whether a load request was sent. */
  get hasStarted(): boolean {
    return this.#lastLoadAt !== -Infinity;
  }

  /** Whether the last load failed. */
  get hasFailed(): boolean {
    const { isSettled, isReached } = this.cycle.loaded;
    return isSettled && !isReached;
  }

  /**
   * Sends the load request. Skips it without a token, before the iframe is ready, and when the same configuration was
   * sent less than 100 ms ago. Delays a different configuration until the 100 ms have passed and sends only the latest.
   *
   * @throws {ToolkitError} `load_failed` when the frame rejects the configuration or does not respond, `disposed` when
   *   the embed is reset or the iframe navigates
   */
  load(config: CompleteConfiguration, call: LoadRequest, options?: CallOptions): Promise<void> {
    const delay = this.#remainingDelay;
    const skipReason = this.#getSkipReason(config, delay);
    if (skipReason) return Promise.resolve(debug(`load skipped, ${skipReason}`));
    if (delay <= 0) return this.#send({ config, call, options });
    this.#startCycle();
    this.#pending = { config, call, options };
    return (this.#pendingResult ??= this.#sendPending());
  }

  async #sendPending(): Promise<void> {
    for (let delay = this.#remainingDelay; this.#pending && delay > 0; delay = this.#remainingDelay) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delay);
        this.#endDelay = () => resolve(clearTimeout(timer));
      });
    }
    const pending = this.#pending;
    this.#pendingResult = undefined;
    const { disposalError, frame } = this.#client;
    if (disposalError) throw disposalError;
    const { cycle } = this;
    if (pending && frame.getWindow())
      await this.#send(pending, cycle.loaded.isSettled ? this.#startCycle() : cycle);
  }

  async #send({ config, call, options }: PendingLoad, cycle = this.#startCycle()): Promise<void> {
    this.#pending = undefined;
    this.#lastLoadAt = performance.now();
    this.#sentConfig = config;
    const isLatest = () => this.#sentConfig === config && !this.#pending;
    const { prepareUrl, loadUrl, creates, loadsWithoutEvent } = this.#contentType;
    const url = (call.isPhased && prepareUrl) || loadUrl;
    const { bootstrapped } = config;
    const headers = creates ? call.headers : { ...call.headers, bootstrapped, sdkVersion };
    const onLate = () => {
      if (loadsWithoutEvent && isLatest()) this.#updateCycle('loaded');
    };
    try {
      await this.#client.requestNow({ method: 'POST', url, headers, body: call.body }, options, onLate);
      if (loadsWithoutEvent && isLatest()) cycle.loaded.reach();
    } catch (cause) {
      if (cause instanceof ToolkitError && cause.code === 'disposed') throw cause;
      this.lastError = cause as Partial<IError>;
      const failure = toLoadError(cause, config.accessToken);
      if (isLatest()) cycle.fail(failure);
      throw failure;
    } finally {
      if (isLatest()) cycle.staleEvents = 'none';
    }
  }

  /** Sends the configuration while the page in the iframe is still starting. Skips new content and missing tokens. */
  frontLoad(config: CompleteConfiguration): void {
    if (!config.accessToken || this.#contentType.creates) return;
    const frontLoading = this.#client.requestNow({ method: 'POST', url: '/frontload/config', body: config });
    // The load request that follows reports errors.
    frontLoading.catch(() => {});
  }

  handleEvent(event: string, body: unknown): void {
    if (event === 'error') this.lastError = body ?? {};
    if (event === 'error' || event === 'rendered') this.hasFailedLater = event === 'error';
    this.#updateCycle(event);
    const { cycle } = this;
    const concernsThisLoad = !cycle.loaded.isReached && cycle.staleEvents === 'none';
    if (event === 'error' && concernsThisLoad && isFatal(body))
      cycle.fail(toLoadError(body, this.#sentConfig?.accessToken));
  }

  /** Resets the state, because the iframe navigates. */
  restart(): void {
    this.isFrameReady = false;
    this.#lastLoadAt = -Infinity;
    this.#pending = this.#sentConfig = this.lastError = undefined;
    this.hasFailedLater = false;
    this.#startCycle();
  }

  /** Fails the current load and cancels a delayed one, because the iframe was removed or the content is disposed. */
  close(reason: ToolkitError): void {
    this.cycle.fail(reason);
    this.#pending = undefined;
    this.#endDelay();
  }

  /** Time in milliseconds until the next load may be sent. Zero or negative if it may be sent now. */
  get #remainingDelay(): number {
    return minLoadIntervalMs - (performance.now() - this.#lastLoadAt);
  }

  /**
   * Applies an event to the cycle. If content loads after a timeout, starts a new cycle first, so that later calls are
   * sent.
   */
  #updateCycle(event: string): void {
    const { loaded } = this.cycle;
    const hasRecovered =
      (event === 'loaded' || event === 'rendered') && loaded.isSettled && !loaded.isReached;
    if (hasRecovered) this.cycle = new LoadCycle();
    this.cycle.handleEvent(event);
  }

  /**
   * Returns the cycle for a new load. A load that replaces a pending one shares its cycle, so that `whenLoaded` resolves
   * for both.
   */
  #startCycle(): LoadCycle {
    const { loaded } = this.cycle;
    if (loaded.isSettled) this.cycle = new LoadCycle();
    const { cycle } = this;
    cycle.staleEvents = this.hasStarted ? 'all' : 'none';
    if (this.hasStarted && loaded.isReached) cycle.staleEvents = 'rendered';
    return cycle;
  }

  #getSkipReason(config: CompleteConfiguration, delay: number): string | undefined {
    if (!config.accessToken) return 'there is no access token yet';
    if (!this.isFrameReady) return 'the iframe is not ready yet';
    const isSame = config === (this.#pending?.config ?? this.#sentConfig);
    if (delay > 0 && isSame) return `it was sent less than ${minLoadIntervalMs} ms ago`;
    return undefined;
  }
}
