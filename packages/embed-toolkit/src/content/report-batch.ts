import type { IFilterable } from '../filters/filter-client.ts';
import type { FiltersOperations } from '../models/enums.ts';
import type { IFilter, IReportTheme, ISettings, ISlicerState } from '../models/types.ts';
import { ToolkitError, isTokenExpired } from '../shared/errors.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { BookmarksManager } from './bookmarks-manager.ts';

const defaultIdleTimeoutMs = 2_000;

/** The members of a report that its batches use. */
interface BatchTarget extends IFilterable {
  readonly client: FrameClient;
  readonly bookmarksManager: BookmarksManager;
  setPage(name: string, options: CallOptions): Promise<unknown>;
  updateSettings(settings: ISettings, options: CallOptions): Promise<unknown>;
  applyTheme(theme: IReportTheme, options: CallOptions): Promise<void>;
}

/** Options of `Report.batch`. The `timeout` applies to the whole batch, including the time in the queue. */
export interface BatchOptions extends CallOptions {
  /**
   * Time in milliseconds after the last change until the batch resolves if no rendering has started, because not every
   * change causes one.
   *
   * @defaultValue 2000
   */
  idleTimeout?: number;
}

/** Result of `Report.batch`. */
export interface BatchResult {
  /** Whether the report has rendered after the last change. `false` if no rendering was necessary. */
  rendered: boolean;
}

/**
 * The changes of a batch. Each method adds a change, which is sent once the report has accepted the previous one. Its
 * promise resolves when the report has accepted the change. You need not await it: the batch rejects with the first
 * error.
 */
export class ReportBatch {
  readonly #report: BatchTarget;
  readonly #options: CallOptions;
  readonly #onSend: () => void;
  #last: Promise<void> | undefined;

  /**
   * @param signal - aborted when the batch has ended
   * @param onSend - called before each change is sent
   *
   * @internal
   */
  constructor(report: BatchTarget, signal: AbortSignal, onSend: () => void) {
    this.#report = report;
    // The timeout of the batch applies to all changes.
    this.#options = { signal, timeout: 0 };
    this.#onSend = onSend;
  }

  /**
   * Resolves when the report has accepted all changes and nested batches have ended. `undefined` without either.
   *
   * @internal
   */
  get last(): Promise<void> | undefined {
    return this.#last;
  }

  /**
   * Delays later changes until a nested batch has ended, with any result.
   *
   * @internal
   */
  waitFor(nested: Promise<unknown>): void {
    const previous = this.#last;
    this.#last = settle(nested).then(() => previous);
    // The batch reports the error.
    this.#last.catch(() => {});
  }

  /**
   * Adds any other change, such as filters of a page.
   *
   * @param send - sends the change; passes the options to its calls. Must not call `report.batch`, because the inner
   *   batch would wait for this change.
   */
  add(send: (options: CallOptions) => Promise<unknown>): Promise<void> {
    const change = this.#send(this.#last, send);
    // The batch reports the error.
    change.catch(() => {});
    this.#last = change;
    return change;
  }

  /** Replaces all report-level filters. */
  setFilters(filters: IFilter[]): Promise<void> {
    return this.add((options) => this.#report.setFilters(filters, options));
  }

  /** Adds, replaces or removes report-level filters. */
  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Promise<void> {
    return this.add((options) => this.#report.updateFilters(operation, filters, options));
  }

  /** Removes all report-level filters. */
  removeFilters(): Promise<void> {
    return this.add((options) => this.#report.removeFilters(options));
  }

  /** Activates the page with this name. */
  setPage(name: string): Promise<void> {
    return this.add((options) => this.#report.setPage(name, options));
  }

  /** Changes the passed settings and leaves all others unchanged. */
  updateSettings(settings: ISettings): Promise<void> {
    return this.add((options) => this.#report.updateSettings(settings, options));
  }

  /** Sets the selection of a slicer. A state without filters clears it. */
  setSlicerState(pageName: string, visualName: string, state: ISlicerState): Promise<void> {
    const url = `/report/pages/${pageName}/visuals/${visualName}/slicer`;
    return this.add((options) => this.#report.client.put(url, state, options));
  }

  /** Applies the author's bookmark with this `name`. */
  applyBookmark(name: string): Promise<void> {
    return this.add((options) => this.#report.bookmarksManager.apply(name, options));
  }

  /** Applies a theme. An empty theme restores the report's own one. */
  applyTheme(theme: IReportTheme): Promise<void> {
    return this.add((options) => this.#report.applyTheme(theme, options));
  }

  async #send(
    previous: Promise<void> | undefined,
    send: (options: CallOptions) => Promise<unknown>,
  ): Promise<void> {
    await previous;
    this.#onSend();
    await send(this.#options);
  }
}

/** Waits until the report has rendered the changes of a batch. */
class RenderingWait {
  #state: 'none' | 'rendering' | 'rendered' = 'none';
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failure: { reason: unknown } | undefined;
  #resolve: (rendered: boolean) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  handleSend(): void {
    this.#isSending = true;
    // An earlier rendering that is still in progress counts for this change too, because frames render once for both.
    if (this.#state === 'rendered') this.#state = 'none';
  }

  handleEvent(name: string, body: unknown): void {
    if (name === 'renderingStarted') {
      this.#state = 'rendering';
      this.#failure = undefined;
      clearTimeout(this.#timer);
    } else if (name === 'rendered') {
      // Before the response to the last change, only a rendering that has started after an earlier change counts.
      if (this.#isSending && this.#state === 'none') return;
      this.#state = 'rendered';
      this.#resolve(true);
    } else if (name === 'error' && !isTokenExpired(body)) {
      this.fail(createRenderingError(body));
    }
  }

  fail(reason: unknown): void {
    this.#failure = { reason };
    this.#reject(reason);
  }

  /** Waits after the last change was accepted. Returns whether the report has rendered. */
  async finish(idleTimeout: number): Promise<boolean> {
    this.#isSending = false;
    if (this.#failure) throw this.#failure.reason;
    if (this.#state === 'rendered') return true;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        if (this.#state === 'none') this.#timer = setTimeout(() => resolve(false), idleTimeout);
      });
    } finally {
      clearTimeout(this.#timer);
    }
  }
}

/** Resolves when the promise settles. */
async function settle(promise: Promise<unknown> | undefined): Promise<void> {
  await promise?.catch(() => {});
}

function createRenderingError(cause: unknown): ToolkitError {
  const { message = 'no reason given' } = (cause ?? {}) as { message?: string };
  return new ToolkitError('request_failed', `Rendering failed: ${message}`, { cause });
}

/**
 * Runs the batches of a report one after the other. A batch that starts while the changes of another one are added runs
 * between the changes of the other, which may wait for it.
 */
export class BatchQueue {
  readonly #report: BatchTarget;
  readonly #client: FrameClient;
  #last: Promise<unknown> = Promise.resolve();
  /** The batches that have started and have not ended, with the innermost one last. */
  readonly #waits = new Set<RenderingWait>();
  /** The batches whose changes are being added, with the innermost one last. */
  readonly #open = new Set<ReportBatch>();

  constructor(report: BatchTarget) {
    this.#report = report;
    this.#client = report.client;
    this.#client.onClose = (reason) => {
      for (const wait of this.#waits) wait.fail(reason);
    };
  }

  handleEvent(name: string, body: unknown): void {
    for (const wait of this.#waits) wait.handleEvent(name, body);
  }

  run(
    addChanges: (batch: ReportBatch) => unknown,
    { idleTimeout = defaultIdleTimeoutMs, ...options }: BatchOptions,
  ): Promise<BatchResult> {
    const end = new AbortController();
    const outer = [...this.#open].at(-1);
    const turn = outer ? settle(outer.last) : this.#last;
    const work = turn.then(() => this.#execute(addChanges, idleTimeout, end.signal));
    const result = this.#client.waitFor(work, 'Batch', options).finally(() => end.abort());
    if (outer) outer.waitFor(result);
    else this.#last = settle(result);
    return result;
  }

  async #execute(
    addChanges: (batch: ReportBatch) => unknown,
    idleTimeout: number,
    signal: AbortSignal,
  ): Promise<BatchResult> {
    // The batch has timed out or was aborted in the queue.
    if (signal.aborted) return { rendered: false };
    const wait = new RenderingWait();
    const batch = new ReportBatch(this.#report, signal, () => wait.handleSend());
    this.#waits.add(wait);
    this.#open.add(batch);
    try {
      await addChanges(batch);
      this.#open.delete(batch);
      await batch.last;
      return { rendered: batch.last !== undefined && (await wait.finish(idleTimeout)) };
    } finally {
      this.#open.delete(batch);
      this.#waits.delete(wait);
    }
  }
}
