import type { Report } from 'embed-toolkit';
import { vi } from 'vitest';
import { openReport } from '../features/viewer/embedding/report-session.ts';
import type { ReportSessionOptions } from '../features/viewer/embedding/report-session.ts';
import type { ReportService } from '../features/viewer/embedding/report-service.ts';
import { createSlicerStore } from '../features/viewer/embedding/slicer-store.ts';
import { report as reportEntry } from './sample.ts';

export const access = {
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

/** Creates a frame with the pages a, b and the hidden c. It records all requests in order. */
const fakeFrame = () => {
  const log: string[] = [];
  const handlers: Record<string, (event: { detail: unknown }) => void> = {};
  const note =
    <T>(text: string, answer?: T) =>
    async () => {
      log.push(text);
      return answer as T;
    };
  const slicer = {
    name: 's',
    getSlicerState: note('read slicer', { filters: [] }),
    setSlicerState: note('restore slicer'),
  };
  const report = {
    whenLoaded: vi.fn(note('loaded')),
    whenRendered: vi.fn(note('rendered')),
    getPages: vi.fn(async () => [
      { name: 'a', displayName: 'A', isActive: true },
      { name: 'b', displayName: 'B' },
      { name: 'c', displayName: 'C', visibility: 1 },
    ]),
    setPage: vi.fn(async (name: string) => {
      log.push(`page ${name}`);
      handlers['pageChanged']?.({ detail: { newPage: { name } } });
    }),
    updateFilters: vi.fn(note('filters')),
    applyTheme: vi.fn(note('dark')),
    resetTheme: vi.fn(note('light')),
    page: () => ({ getSlicers: async () => [slicer] }),
    bookmarksManager: {
      capture: note('captured', { state: 'before' }),
      applyState: note('bookmark'),
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

/** Creates a report session on a fake frame. */
export const setUpSession = (options: Partial<ReportSessionOptions> = {}) => {
  const frame = fakeFrame();
  const seen = {
    onPages: vi.fn(),
    onPage: vi.fn(),
    onShown: vi.fn(),
    onFailure: vi.fn(),
    onIncomplete: vi.fn(),
  };
  const getToken = vi.fn(async () => access);
  const all: ReportSessionOptions = {
    service: frame.service as unknown as ReportService,
    element: createContainer(1280),
    entry: reportEntry(1, 'Sales'),
    pageName: undefined,
    mode: 'light',
    slicers: createSlicerStore('k'),
    getToken,
    ...seen,
    ...options,
  };
  return { ...frame, ...seen, getToken, open: () => openReport(all) };
};
export const getConfig = ({ service }: ReturnType<typeof setUpSession>) => service.embed.mock.calls[0]?.[1];
