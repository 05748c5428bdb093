import type { Report } from 'embed-toolkit';
import { vi } from 'vitest';
import type { PageEntry } from '../features/viewer/embedding/report-pages.ts';
import { openReport } from '../features/viewer/embedding/report-session.ts';
import type { ReportSessionOptions } from '../features/viewer/embedding/report-session.ts';
import { createSlicerStore } from '../features/viewer/embedding/slicer-persistence.ts';
import { createViewerStore } from '../features/viewer/embedding/viewer-state.ts';
import { createReport } from './sample.ts';

export const filter = {
  id: 'f',
  name: 'Country',
  filterType: 'Basic' as const,
  target: { table: 'Store', column: 'Country' },
  operator: 'NotIn' as const,
  values: ['Belgium'],
};

interface FakePage {
  name: string;
  displayName: string;
  isActive?: boolean;
  visibility?: number;
}

/**
 * Creates a fake report with the pages a, b and the hidden page c.
 *
 * @returns the report, the event handlers registered on the report, `log`, the requests to the report in order, and
 *   `rendering`, which controls when the report has rendered
 */
export function createFakeReport() {
  const log: string[] = [];
  const handlers: Record<string, (event: { detail: unknown }) => void> = {};
  /** Whether the report raises `rendered` when it is rendered. */
  const rendering = { isImmediate: true };
  const record =
    <T>(text: string, result?: T) =>
    async () => {
      log.push(text);
      return result as T;
    };
  const slicer = {
    name: 's',
    getSlicerState: record('read slicer', { filters: [] }),
    setSlicerState: record('restore slicer'),
  };
  const report = {
    whenLoaded: vi.fn(record('loaded')),
    render: vi.fn(async () => {
      log.push('render');
      if (rendering.isImmediate) handlers['rendered']?.({ detail: {} });
    }),
    whenRendered: vi.fn(async () => undefined),
    getPages: vi.fn(async (): Promise<FakePage[]> => [
      { name: 'a', displayName: 'A', isActive: true },
      { name: 'b', displayName: 'B' },
      { name: 'c', displayName: 'C', visibility: 1 },
    ]),
    setPage: vi.fn(async (name: string) => {
      log.push(`page ${name}`);
      handlers['pageChanged']?.({ detail: { newPage: { name } } });
    }),
    updateFilters: vi.fn(record('filters')),
    page: () => ({ getSlicers: async () => [slicer] }),
    bookmarksManager: {
      capture: record('captured', { state: 'before' }),
      applyState: vi.fn(record('bookmark')),
    },
    on: (name: string, handler: (event: { detail: unknown }) => void) => {
      handlers[name] = handler;
    },
  };
  return { log, report, handlers, rendering };
}

/**
 * Creates the options of a report session with a fake report. `open` opens the session. The handlers are called when the
 * session changes the state of the viewer, and when it ends.
 */
export function setUpSession(options: Partial<ReportSessionOptions> = {}) {
  const fake = createFakeReport();
  const entry = options.entry ?? createReport(1, 'Sales');
  const handlers = {
    onPages: vi.fn<(pages: PageEntry[] | undefined) => void>(),
    onPage: vi.fn<(name: string | undefined) => void>(),
    onShown: vi.fn<ReportSessionOptions['onShown']>(),
    onStateRejected: vi.fn<(error: unknown) => void>(),
    onReloaded: vi.fn<() => void>(),
    onFailure: vi.fn<(error: unknown) => void>(),
    onIncomplete: vi.fn<(text: string | undefined) => void>(),
    onRenderFailure: vi.fn<ReportSessionOptions['onRenderFailure']>(),
  };
  const store = createViewerStore(entry.id);
  store.subscribe(({ pages, activePage, incomplete }, before) => {
    if (pages !== before.pages) handlers.onPages(pages[entry.id]);
    if (activePage !== before.activePage) handlers.onPage(activePage);
    if (incomplete !== before.incomplete) handlers.onIncomplete(incomplete);
  });
  const sessionOptions: ReportSessionOptions = {
    report: fake.report as unknown as Report,
    entry,
    pageName: undefined,
    state: undefined,
    slicers: createSlicerStore('k'),
    store,
    onShown: handlers.onShown,
    onEnd: (end) => {
      if (end.reason === 'reloaded') handlers.onReloaded();
      else if (end.reason === 'failed') handlers.onFailure(end.error);
      else handlers.onStateRejected(end.error);
    },
    onRenderFailure: handlers.onRenderFailure,
    ...options,
  };
  return {
    ...fake,
    ...handlers,
    open: () => openReport(sessionOptions),
    /** Returns the session of the shown report. */
    getSession: () => {
      const [session] = handlers.onShown.mock.calls[0] ?? [];
      if (!session) throw new Error('The report is not shown.');
      return session;
    },
  };
}
