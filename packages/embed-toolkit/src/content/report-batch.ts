import type { IFilterable } from '../filters/filter-client.ts';
import type { FiltersOperations } from '../models/enums.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { IFilter } from '../types/filters.ts';
import type { IReportTheme, ISettings } from '../types/settings.ts';
import type { ISlicerState } from '../types/slicers.ts';
import type { BookmarksManager } from './bookmarks-manager.ts';

/** The members of a report that its batches use. */
export interface BatchTarget extends IFilterable {
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
  private readonly toRaw = (): this => this;
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
    return this.toRaw().#last;
  }

  /**
   * Delays later changes until a nested batch has ended, with any result.
   *
   * @internal
   */
  waitFor(nested: Promise<unknown>): void {
    const raw = this.toRaw();
    const previous = raw.#last;
    raw.#last = settle(nested).then(() => previous);
    // The batch reports the error.
    raw.#last.catch(() => {});
  }

  /**
   * Adds any other change, such as filters of a page.
   *
   * @param send - sends the change; passes the options to its calls. Must not call `report.batch`, because the inner
   *   batch would wait for this change.
   */
  add(send: (options: CallOptions) => Promise<unknown>): Promise<void> {
    const raw = this.toRaw();
    const change = raw.#send(raw.#last, send);
    // The batch reports the error.
    change.catch(() => {});
    raw.#last = change;
    return change;
  }

  /** Replaces all report-level filters. */
  setFilters(filters: IFilter[]): Promise<void> {
    return this.add((options) => this.toRaw().#report.setFilters(filters, options));
  }

  /** Adds, replaces or removes report-level filters. */
  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Promise<void> {
    return this.add((options) => this.toRaw().#report.updateFilters(operation, filters, options));
  }

  /** Removes all report-level filters. */
  removeFilters(): Promise<void> {
    return this.add((options) => this.toRaw().#report.removeFilters(options));
  }

  /** Activates the page with this name. */
  setPage(name: string): Promise<void> {
    return this.add((options) => this.toRaw().#report.setPage(name, options));
  }

  /** Changes the passed settings and leaves all others unchanged. */
  updateSettings(settings: ISettings): Promise<void> {
    return this.add((options) => this.toRaw().#report.updateSettings(settings, options));
  }

  /** Sets the selection of a slicer. A state without filters clears it. */
  setSlicerState(pageName: string, visualName: string, state: ISlicerState): Promise<void> {
    const url = `/report/pages/${pageName}/visuals/${visualName}/slicer`;
    return this.add((options) => this.toRaw().#report.client.put(url, state, options));
  }

  /** Applies the author's bookmark with this `name`. */
  applyBookmark(name: string): Promise<void> {
    return this.add((options) => this.toRaw().#report.bookmarksManager.apply(name, options));
  }

  /** Applies a theme. An empty theme restores the report's own one. */
  applyTheme(theme: IReportTheme): Promise<void> {
    return this.add((options) => this.toRaw().#report.applyTheme(theme, options));
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

/** Resolves when the promise settles. */
export async function settle(promise: Promise<unknown> | undefined): Promise<void> {
  await promise?.catch(() => {});
}
