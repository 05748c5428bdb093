import { limits } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/app-reports.ts';
import { pause } from '../../../http/pause.ts';
import { log } from '../../../log.ts';
import { messages } from '../../../messages.ts';
import type { ColorMode } from '../../../ui/theme/color-mode.ts';
import { embedConfig } from './embed-config.ts';
import { InvalidReportError, failureOf } from './failure.ts';
import type { ReportFailure } from './failure.ts';
import { pagesToShow } from './pages.ts';
import type { PageEntry } from './pages.ts';
import { themeFor } from './report-theme.ts';
import { securityFilters } from './security-filters.ts';
import { frameTimeout } from './service.ts';
import type { ReportService } from './service.ts';
import { createSlicerKeeper } from './slicer-keeper.ts';
import type { SlicerStore } from './slicer-store.ts';

export interface ReportSessionOptions {
  service: Pick<ReportService, 'embed' | 'reset'>;
  element: HTMLElement;
  entry: EmbeddedReport;
  /** The page to open on; the first one when it isn't among the report's pages. */
  pageName: string | undefined;
  mode: ColorMode;
  slicers: SlicerStore;
  getToken(signal: AbortSignal): Promise<EmbedToken>;
  onPages(pages: PageEntry[]): void;
  onPage(name: string): void;
  onShown(): void;
  onFailure(failure: ReportFailure): void;
}

/** One report in its frame, from the token to the last event. */
export interface ReportSession {
  /** @throws when the frame refuses or doesn't answer; the page that was shown stays. */
  showPage(name: string): Promise<void>;
  applyMode(mode: ColorMode): Promise<void>;
  /** Ends everything and empties the element. */
  close(): void;
}

const logFailure = (text: string) => (error: unknown) => {
  log.error(text, error);
};

/** Gets a token, embeds, and finds the pages to offer. */
const load = async (options: ReportSessionOptions, signal: AbortSignal) => {
  const { service, element, entry, pageName, mode, getToken } = options;
  const { includedPages } = entry.report;
  const access = await getToken(signal);
  signal.throwIfAborted();
  const wanted = pageName ?? includedPages[0];
  const report = service.embed(
    element,
    embedConfig({
      access,
      pageName: wanted,
      theme: themeFor(mode),
      width: element.clientWidth,
      renew: getToken,
      onRenewalFailure: logFailure(messages.viewer.tokenFailed),
    }),
  );
  await report.whenLoaded({ timeout: frameTimeout, signal });
  const all = await report.getPages({ signal });
  const pages = pagesToShow(all, includedPages);
  const first = pages.find(({ name }) => name === wanted) ?? pages[0];
  if (!first) throw new InvalidReportError();
  if (!all.some(({ name, isActive }) => isActive && name === first.name)) await report.setPage(first.name);
  return { report, pages, first };
};

/** Applies the security filters and lets them settle; a report without any is ready once it is rendered. */
const settle = async (
  report: Report,
  { entry }: ReportSessionOptions,
  begin: () => void,
  signal: AbortSignal,
) => {
  const filters = securityFilters(entry.report.reportSecurityFilters);
  if (filters.length > 0) {
    await report.updateFilters(models.FiltersOperations.Add, filters, { signal });
    begin();
    await pause(limits.overlayDelay, signal);
  } else {
    begin();
    await report.whenRendered({ timeout: frameTimeout, signal });
  }
};

export const openReport = (options: ReportSessionOptions): ReportSession => {
  const { service, element, slicers, onPages, onPage, onShown, onFailure } = options;
  const closed = new AbortController();
  const { signal } = closed;
  let report: Report | undefined;
  let keeper: ReturnType<typeof createSlicerKeeper> | undefined;
  let applied = options.mode;
  let wanted = options.mode;

  let current = '';

  const follow = async (name: string) => {
    current = name;
    onPage(name);
    const begin = await keeper?.enter(name);
    begin?.();
  };

  const applyMode = async (next: ColorMode) => {
    wanted = next;
    if (!report || applied === next) return;
    applied = next;
    const theme = themeFor(next);
    await (theme ? report.applyTheme(theme) : report.resetTheme());
  };

  const open = async () => {
    const loaded = await load(options, signal);
    report = loaded.report;
    keeper = createSlicerKeeper(report, slicers, logFailure(messages.viewer.captureFailed));
    onPages(loaded.pages);
    current = loaded.first.name;
    onPage(current);
    const begin = await keeper.enter(current);
    await settle(report, options, begin, signal);
    report.on('pageChanged', ({ detail }) => {
      follow(detail.newPage.name).catch(logFailure(messages.viewer.pageFailed));
    });
    await applyMode(wanted);
    onShown();
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    keeper?.stop();
    service.reset(element);
    log.error(messages.viewer.failedTitle, error);
    onFailure(failureOf(error));
  };

  open().catch(fail);
  return {
    async showPage(name) {
      keeper?.stop();
      try {
        await report?.setPage(name, { signal });
      } catch (error) {
        await follow(current);
        throw error;
      }
    },
    applyMode,
    close() {
      closed.abort();
      keeper?.stop();
      service.reset(element);
    },
  };
};
