// @vitest-environment jsdom
import type { Report } from 'embed-toolkit';
import { ToolkitError } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { report as reportEntry } from '../../../test-support/sample.ts';
import { openReport } from './report-session.ts';
import type { ReportSessionOptions } from './report-session.ts';
import type { ReportService } from './service.ts';
import { createSlicerStore } from './slicer-store.ts';

const access = {
  accessToken: { appOwnsData: true, token: 'embed-token', expiresAt: 1_900_000_000_000 },
  reportConfig: { id: 'r1', embedUrl: 'https://bi.example/reportEmbed', datasetId: null },
};
const filter = {
  id: 'f',
  name: 'Country',
  filterType: 'Basic' as const,
  target: { table: 'Store', column: 'Country' },
  operator: 'NotIn' as const,
  values: ['Belgium'],
};

/** A frame with pages a, b and the hidden c; everything it is asked is noted in order. */
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
    on: (name: string, handler: (event: { detail: unknown }) => void) => {
      handlers[name] = handler;
    },
  };
  const embed = vi.fn<(element: HTMLElement, config: unknown) => Report>(() => report as unknown as Report);
  const service = { embed, reset: vi.fn() };
  return { log, report, service, handlers };
};

const stageOf = (width: number) =>
  Object.defineProperty(document.createElement('div'), 'clientWidth', { value: width });

const setUp = (options: Partial<ReportSessionOptions> = {}) => {
  const frame = fakeFrame();
  const seen = { onPages: vi.fn(), onPage: vi.fn(), onShown: vi.fn(), onFailure: vi.fn() };
  const getToken = vi.fn(async () => access);
  const all: ReportSessionOptions = {
    service: frame.service as unknown as ReportService,
    element: stageOf(1280),
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
const configOf = ({ service }: ReturnType<typeof setUp>) => service.embed.mock.calls[0]?.[1];

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers();
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('opening a report', () => {
  it.each([
    [390, 2],
    [599, 2],
    [600, 1],
  ])('on a stage of %d pixels asks for the layout %d', async (width, layoutType) => {
    const set = setUp({ element: stageOf(width) });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(configOf(set)).toMatchObject({ settings: { layoutType } });
  });

  it('embeds it to view only: read permission, no panes, fitted, Dutch formats', async () => {
    const set = setUp({ mode: 'dark' });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(configOf(set)).toMatchObject({
      type: 'report',
      id: 'r1',
      accessToken: 'embed-token',
      tokenType: 1,
      permissions: 0,
      viewMode: 0,
      settings: {
        panes: { filters: { visible: false }, pageNavigation: { visible: false } },
        layoutType: 1,
        customLayout: { displayOption: 1 },
        localeSettings: { formatLocale: 'nl-NL' },
      },
      theme: { themeJson: { name: 'Portal dark' } },
    });
  });

  it('is ready once rendered when it has no security filters', async () => {
    const set = setUp();
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.log).toEqual(['loaded', 'rendered']);
    expect(set.report.updateFilters).not.toHaveBeenCalled();
    expect(set.onShown).toHaveBeenCalledOnce();
    expect(set.onPages).toHaveBeenCalledWith([
      { name: 'a', title: 'A' },
      { name: 'b', title: 'B' },
    ]);
  });

  it('restores slicers, adds locked and hidden filters, then captures; ready a second later', async () => {
    createSlicerStore('k').merge('a', { s: { filters: ['saved'] } });
    const set = setUp({ entry: reportEntry(1, 'Sales', { reportSecurityFilters: [filter] }) });
    set.open();
    await vi.advanceTimersByTimeAsync(999);
    expect(set.log).toEqual(['loaded', 'read slicer', 'restore slicer', 'filters']);
    expect(set.report.updateFilters).toHaveBeenCalledWith(
      expect.anything(),
      [
        expect.objectContaining({
          target: filter.target,
          operator: 'NotIn',
          values: ['Belgium'],
          displaySettings: { isLockedInViewMode: true, isHiddenInViewMode: true },
        }),
      ],
      expect.anything(),
    );
    expect(set.onShown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(set.log.at(-1)).toBe('read slicer');
    expect(set.onShown).toHaveBeenCalledOnce();
  });

  it.each([
    ['the first included page', ['b', 'a'], undefined, 'b'],
    ['the page asked for', [], 'b', 'b'],
    ['the first page when the one asked for is not included', ['b'], 'a', 'b'],
    ['the first page left when an included one has vanished', ['gone', 'b'], undefined, 'b'],
  ])('opens on %s', async (_, includedPages, pageName, expected) => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { includedPages }), pageName });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.report.setPage).toHaveBeenCalledWith(expected);
    expect(set.onPage).toHaveBeenLastCalledWith(expected);
  });

  it('hands the toolkit a way to renew the token', async () => {
    const set = setUp();
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    const { tokenRenewal } = configOf(set) as {
      tokenRenewal: { expiresAt: number; getToken(request: unknown): unknown };
    };
    expect(tokenRenewal.expiresAt).toBe(access.accessToken.expiresAt);
    const { signal } = new AbortController();
    expect(await tokenRenewal.getToken({ reason: 'expiring', signal })).toMatchObject({
      accessToken: 'embed-token',
    });
    expect(set.getToken).toHaveBeenLastCalledWith(signal);
  });
});

describe('a report that can’t be opened', () => {
  it.each([
    [
      'no token is to be had',
      (set: ReturnType<typeof setUp>) =>
        set.getToken.mockRejectedValue(
          new ApiError({ status: 404, code: 'not_found', message: 'Not there' }),
        ),
      'Not there',
    ],
    [
      'the frame never gets ready',
      (set: ReturnType<typeof setUp>) =>
        set.report.whenLoaded.mockRejectedValue(new ToolkitError('timeout', 'x')),
      'The report did not answer in time.',
    ],
    [
      'the frame refuses to load',
      (set: ReturnType<typeof setUp>) =>
        set.report.whenLoaded.mockRejectedValue(new ToolkitError('load_failed', 'LoadReportFailed')),
      'LoadReportFailed',
    ],
    [
      'its filters are refused',
      (set: ReturnType<typeof setUp>) =>
        set.report.updateFilters.mockRejectedValue(new Error('secret detail')),
      'The report could not be shown.',
    ],
  ])('says so when %s, and empties the stage', async (_, script, text) => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { reportSecurityFilters: [filter] }) });
    script(set);
    set.open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(set.onFailure).toHaveBeenCalledWith(expect.objectContaining({ text }));
    expect(set.service.reset).toHaveBeenCalled();
    expect(set.onShown).not.toHaveBeenCalled();
    expect(set.log).not.toContain('read slicer');
  });

  it('is called invalid when none of its pages is left', async () => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { includedPages: ['gone'] }) });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Report configuration is invalid!' }),
    );
  });
});

describe('an open report', () => {
  const opened = async () => {
    const set = setUp();
    const session = set.open();
    await vi.advanceTimersByTimeAsync(0);
    set.log.length = 0;
    return { ...set, session };
  };

  it('changes the page in its frame, and restores that page’s slicers', async () => {
    createSlicerStore('k').merge('b', { s: { filters: ['saved'] } });
    const { session, log, onPage, service } = await opened();
    await session.showPage('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['page b', 'read slicer', 'restore slicer', 'read slicer']);
    expect(onPage).toHaveBeenLastCalledWith('b');
    expect(service.embed).toHaveBeenCalledTimes(1);
  });

  it('goes on capturing the page that stays when a change is refused', async () => {
    const { session, log, report } = await opened();
    report.setPage.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.showPage('b')).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['read slicer']);
  });

  it('logs once that slicers can’t be kept, and captures no more', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { log } = await opened();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(['read slicer']);
    expect(consoleError.mock.calls).toEqual([
      [expect.stringContaining('Saving the slicer state failed'), expect.any(String)],
    ]);
  });

  it('follows the theme of the portal', async () => {
    const { session, log } = await opened();
    await session.applyMode('light');
    await session.applyMode('dark');
    await session.applyMode('dark');
    await session.applyMode('light');
    expect(log).toEqual(['dark', 'light']);
  });

  it('takes a theme that was chosen while it was loading', async () => {
    const set = setUp();
    void set.open().applyMode('dark');
    await vi.advanceTimersByTimeAsync(0);
    expect(set.log).toEqual(['loaded', 'rendered', 'dark']);
  });

  it('leaves nothing running when it is closed', async () => {
    const { session, log, service } = await opened();
    session.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual([]);
    expect(service.reset).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('embeds nothing when it is closed before the token arrives', async () => {
    const set = setUp();
    set.open().close();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.service.embed).not.toHaveBeenCalled();
    expect(set.onFailure).not.toHaveBeenCalled();
  });
});
