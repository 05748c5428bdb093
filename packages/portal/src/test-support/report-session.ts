import type { Report } from 'embed-toolkit';
import { vi } from 'vitest';
import { openReport } from '../features/viewer/embedding/report-session.ts';
import type { ReportSessionOptions } from '../features/viewer/embedding/report-session.ts';
import { createSlicerStore } from '../features/viewer/embedding/slicer-store.ts';
import { createReport } from './sample.ts';

export const embedToken = {
  accessToken: { appOwnsData: true, token: 'embed-token', expiresAt: 1_900_000_000_000 },
  reportConfig: { id: 'r1', embedUrl: 'https://bi.example/reportEmbed', datasetId: null },
};
export const filter = {
  id: 'f',
  name: 'Country',
  filterType: 'Basic' as const,
  target: { table: 'Store', column: 'Country' },
  operator: 'NotIn' as const,
  values: ['Belgium'],
};

/**
 * Creates a report service that embeds a fake report with the pages a, b and the hidden page c.
 *
 * @returns the service, the report, the event handlers registered on the report, and `log`, the requests to the report in order
 */
const createFakeService = () => {
  const log: string[] = [];
  const handlers: Record<string, (event: { detail: unknown }) => void> = {};
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
    whenRendered: vi.fn(record('rendered')),
    getPages: vi.fn(async () => [
      { name: 'a', displayName: 'A', isActive: true },
      { name: 'b', displayName: 'B' },
      { name: 'c', displayName: 'C', visibility: 1 },
    ]),
    setPage: vi.fn(async (name: string) => {
      log.push(`page ${name}`);
      handlers['pageChanged']?.({ detail: { newPage: { name } } });
    }),
    updateFilters: vi.fn(record('filters')),
    applyTheme: vi.fn(record('dark')),
    resetTheme: vi.fn(record('light')),
    page: () => ({ getSlicers: async () => [slicer] }),
    bookmarksManager: {
      capture: record('captured', { state: 'before' }),
      applyState: record('bookmark'),
    },
    on: (name: string, handler: (event: { detail: unknown }) => void) => {
      handlers[name] = handler;
    },
  };
  const embed = vi.fn<(element: HTMLElement, config: unknown) => Report>(() => report as unknown as Report);
  const service = { embed, reset: vi.fn() };
  return { log, report, service, handlers };
};

export const createContainer = (width: number) =>
  Object.defineProperty(document.createElement('div'), 'clientWidth', { value: width });

/** Creates the options of a report session with a fake report. `open` opens the session. */
export const setUpSession = (options: Partial<ReportSessionOptions> = {}) => {
  const fake = createFakeService();
  const handlers = {
    onPages: vi.fn(),
    onPage: vi.fn(),
    onShown: vi.fn(),
    onFailure: vi.fn(),
    onIncomplete: vi.fn(),
  };
  const getToken = vi.fn(async () => embedToken);
  const sessionOptions: ReportSessionOptions = {
    service: fake.service,
    element: createContainer(1280),
    entry: createReport(1, 'Sales'),
    pageName: undefined,
    mode: 'light',
    slicers: createSlicerStore('k'),
    getToken,
    ...handlers,
    ...options,
  };
  return { ...fake, ...handlers, getToken, open: () => openReport(sessionOptions) };
};
export const getEmbedConfig = ({ service }: ReturnType<typeof setUpSession>) =>
  service.embed.mock.calls[0]?.[1];
