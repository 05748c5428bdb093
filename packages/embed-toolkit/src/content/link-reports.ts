import { ToolkitError } from '../shared/errors.ts';
import { logError } from '../shared/log.ts';
import type { CallOptions } from '../shared/options.ts';
import type { IFilter } from '../types/filters.ts';
import type { Report } from './report.ts';

/** Options of `linkReports`. */
export interface LinkOptions extends Pick<CallOptions, 'timeout'> {
  /**
   * Mirrors the report-level filters. They replace all report-level filters of the other reports.
   *
   * @defaultValue false
   */
  filters?: boolean;
  /**
   * Mirrors the active page. Reports without a page of the same name keep their page.
   *
   * @defaultValue false
   */
  page?: boolean;
  /** Receives the errors of calls that mirror a change. Logs them to the console by default. */
  onError?: (error: unknown, report: Report) => void;
}

/** The link of `linkReports`. */
export interface ReportLink {
  /** Stops mirroring. The reports keep their filters and pages. */
  unlink(): void;
}

/** A state of a report that links mirror. */
interface Aspect<T> {
  /** The events after which the state may have changed. */
  readonly events: readonly ('filtersApplied' | 'pageChanged' | 'rendered')[];
  read(report: Report, options: CallOptions): Promise<T>;
  apply(report: Report, state: T, options: CallOptions): Promise<unknown>;
}

const filtersAspect: Aspect<IFilter[]> = {
  // Power BI raises no `filtersApplied` for changes in the filter pane.
  events: ['filtersApplied', 'rendered'],
  read: (report, options) => report.getFilters(options),
  apply: (report, filters, options) => report.setFilters(filters, options),
};

const pageAspect: Aspect<string | undefined> = {
  events: ['pageChanged'],
  read: async (report, options) => (await report.getPages(options)).find(({ isActive }) => isActive)?.name,
  async apply(report, name, options) {
    const pages = await report.getPages(options);
    if (name !== undefined && pages.some((page) => page.name === name)) await report.setPage(name, options);
  },
};

/**
 * Mirrors the report-level filters or the active page of reports: a change in one of them, by the user or by a call, is
 * applied to the others. Linking itself changes nothing. Reports that are reset leave the link.
 *
 * @example
 * ```ts
 * import { linkReports } from 'embed-toolkit';
 *
 * const other = service.embed(document.createElement('div'), { ...config, type: 'report' });
 * const link = linkReports([report, other], { filters: true, page: true });
 * // Later:
 * link.unlink();
 * ```
 */
export function linkReports(reports: readonly Report[], options: LinkOptions): ReportLink {
  const stops: (() => void)[] = [];
  if (options.filters) stops.push(mirror(reports, filtersAspect, options));
  if (options.page) stops.push(mirror(reports, pageAspect, options));
  return { unlink: () => stops.forEach((stop) => stop()) };
}

/** Mirrors one aspect. Returns a function that stops it. */
function mirror<T>(
  reports: readonly Report[],
  { events, read, apply }: Aspect<T>,
  { timeout, onError = logError }: LinkOptions,
): () => void {
  const end = new AbortController();
  const options = { signal: end.signal, ...(timeout !== undefined && { timeout }) };
  /**
   * The last known state of each report: after a change was applied to a report, its own representation of the change,
   * which the events that follow repeat.
   */
  const knownStates = new Map<Report, string>();
  /** Reports whose state may have changed. */
  const changed = new Set<Report>();

  const run = async (report: Report, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      if (!end.signal.aborted && !isDisposed(error)) onError(error, report);
    }
  };
  const remember = async (report: Report): Promise<T> => {
    const state = await read(report, options);
    knownStates.set(report, JSON.stringify(state ?? null));
    return state;
  };
  let work: Promise<unknown> = Promise.all(reports.map((report) => run(report, () => remember(report))));
  const mirrorChange = async (source: Report): Promise<void> => {
    const previousState = knownStates.get(source);
    const state = await remember(source);
    if (previousState === undefined || knownStates.get(source) === previousState) return;
    for (const report of reports) {
      if (report === source) continue;
      await run(report, () => apply(report, state, options));
      await run(report, () => remember(report));
    }
  };
  const handleChange = (report: Report): void => {
    if (changed.has(report)) return;
    changed.add(report);
    work = work.then(() => {
      changed.delete(report);
      return run(report, () => mirrorChange(report));
    });
  };

  const handlers = reports.map((report) => [report, () => handleChange(report)] as const);
  for (const [report, handler] of handlers) for (const event of events) report.on(event, handler);
  return () => {
    end.abort();
    for (const [report, handler] of handlers) for (const event of events) report.off(event, handler);
  };
}

function isDisposed(error: unknown): boolean {
  return error instanceof ToolkitError && error.code === 'disposed';
}
