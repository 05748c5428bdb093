// @vitest-environment jsdom
import type { SecurityFilter } from '@embed-portal/api-contract';
import { RequestError, ToolkitError, models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { filter, setUpSession as setUp } from '../../../test-support/report-session.ts';
import { createReport } from '../../../test-support/sample.ts';
import { toReportFailure } from './failure.ts';
import { getVisiblePages } from './report-session.ts';
import type { ReportSessionOptions } from './report-session.ts';
import { createSlicerStore } from './slicer-persistence.ts';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers();
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Returns the messages for the failures of the session. */
const getFailures = ({ onFailure }: ReturnType<typeof setUp>) =>
  onFailure.mock.calls.map(([error]) =>
    toReportFailure(error, createReport(1, 'Sales', { reportSecurityFilters: [filter] })),
  );

describe('openReport', () => {
  it('waits for the first rendering when there are no security filters', async () => {
    const setup = setUp();
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.log).toEqual(['loaded', 'render']);
    expect(setup.report.updateFilters).not.toHaveBeenCalled();
    expect(setup.onShown).toHaveBeenCalledOnce();
    expect(setup.onPages).toHaveBeenCalledWith([
      { name: 'a', title: 'A' },
      { name: 'b', title: 'B' },
    ]);
  });

  it('restores slicers, applies locked and hidden filters, and shows the report one second later', async () => {
    createSlicerStore('k').merge('a', { s: { filters: ['saved'] } });
    const setup = setUp({ entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) });
    setup.open();
    await vi.advanceTimersByTimeAsync(1_000 - 1);
    expect(setup.log).toEqual(['loaded', 'read slicer', 'restore slicer', 'filters', 'render']);
    expect(setup.report.updateFilters).toHaveBeenCalledWith(
      models.FiltersOperations.Add,
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
    expect(setup.onShown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(setup.log.at(-1)).toBe('read slicer');
    expect(setup.onShown).toHaveBeenCalledOnce();
  });

  it.each([
    ['the first included page', ['b', 'a'], undefined, 'b'],
    ['the requested page', [], 'b', 'b'],
    ['the first page when the requested page is not included', ['b'], 'a', 'b'],
    ['the first remaining page when an included page no longer exists', ['gone', 'b'], undefined, 'b'],
  ])('shows %s', async (_, includedPages, pageName, expected) => {
    const setup = setUp({ entry: createReport(1, 'Sales', { includedPages }), pageName });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.report.setPage).toHaveBeenCalledWith(expected, expect.anything());
    expect(setup.onPage).toHaveBeenLastCalledWith(expected);
  });
});

describe('openReport for a report with security filters', () => {
  const filtered = { entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) };
  /** Promise that a test resolves. */
  const createDeferred = () => {
    let resolve: (value?: undefined) => void = () => undefined;
    const promise = new Promise<undefined>((settle) => (resolve = settle));
    return { promise, resolve };
  };

  it('renders only after the filters have been accepted', async () => {
    const setup = setUp(filtered);
    const accepted = createDeferred();
    setup.report.updateFilters.mockReturnValue(accepted.promise);
    setup.open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(setup.report.render).not.toHaveBeenCalled();
    expect(setup.onShown).not.toHaveBeenCalled();
    accepted.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(setup.report.render).toHaveBeenCalledOnce();
    expect(setup.onShown).toHaveBeenCalledOnce();
  });

  it('is not shown before it has been rendered with the filters, however long the queries take', async () => {
    const setup = setUp(filtered);
    setup.rendering.isImmediate = false;
    setup.open();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(setup.log.filter((entry) => entry !== 'read slicer')).toEqual(['loaded', 'filters', 'render']);
    expect(setup.onShown).not.toHaveBeenCalled();
    setup.handlers['rendered']?.({ detail: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.onShown).toHaveBeenCalledOnce();
  });

  it('ignores a rendering before the filters apply', async () => {
    const setup = setUp(filtered);
    setup.rendering.isImmediate = false;
    const accepted = createDeferred();
    setup.report.updateFilters.mockReturnValue(accepted.promise);
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    setup.handlers['rendered']?.({ detail: {} });
    accepted.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(setup.onShown).not.toHaveBeenCalled();
    setup.handlers['rendered']?.({ detail: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.onShown).toHaveBeenCalledOnce();
  });

  it('fails when it is not rendered in time', async () => {
    const setup = setUp(filtered);
    setup.rendering.isImmediate = false;
    setup.report.whenRendered.mockRejectedValue(new ToolkitError('timeout', 'x'));
    setup.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(getFailures(setup)).toMatchObject([{ text: 'The report did not respond in time.' }]);
    expect(setup.onShown).not.toHaveBeenCalled();
  });

  it('is not shown by the timers and events of an opening that has been closed', async () => {
    const setup = setUp(filtered);
    setup.rendering.isImmediate = false;
    const close = setup.open();
    await vi.advanceTimersByTimeAsync(999);
    close();
    setup.handlers['rendered']?.({ detail: {} });
    setup.handlers['loaded']?.({ detail: {} });
    setup.handlers['error']?.({ detail: { message: 'QueryFailed', level: 6 } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(setup.onShown).not.toHaveBeenCalled();
    expect(setup.onReloaded).not.toHaveBeenCalled();
    expect(setup.onFailure).not.toHaveBeenCalled();
  });

  it('is opened again when the frame reloads its page, which loses the filters', async () => {
    const setup = setUp(filtered);
    setup.open();
    await vi.advanceTimersByTimeAsync(1_000);
    setup.handlers['loaded']?.({ detail: {} });
    expect(setup.onReloaded).toHaveBeenCalledOnce();
    setup.log.length = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(setup.log).toEqual([]);
  });
});

describe('openReport with a bookmark state', () => {
  it('applies the state in place of the stored slicers, and then replaces its filters by the security filters', async () => {
    createSlicerStore('k').merge('a', { s: { filters: ['saved'] } });
    const entry = createReport(1, 'Sales', { reportSecurityFilters: [filter] });
    const setup = setUp({ entry, state: 'bookmarked', pageName: 'b' });
    setup.open();
    await vi.advanceTimersByTimeAsync(999);
    expect(setup.log).toEqual(['loaded', 'bookmark', 'filters', 'render']);
    expect(setup.report.bookmarksManager.applyState).toHaveBeenCalledWith('bookmarked', expect.anything());
    expect(setup.report.updateFilters.mock.calls).toMatchObject([
      [models.FiltersOperations.Replace, [{}], {}],
    ]);
    expect(setup.onPage).toHaveBeenLastCalledWith('a');
    expect(createSlicerStore('k').read()).toEqual({});
  });

  it.each([
    [
      'the report rejects it',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.bookmarksManager.applyState.mockRejectedValue(new RequestError(400, [{ message: 'x' }])),
      undefined,
    ],
    [
      'the app does not include its page',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.getPages.mockResolvedValue([
          { name: 'a', displayName: 'A', isActive: false },
          { name: 'b', displayName: 'B' },
          { name: 'c', displayName: 'C', visibility: 1, isActive: true },
        ]),
      { code: 'bookmark_page_excluded' },
    ],
  ] as const)('rejects the state and renders nothing when %s', async (_, arrange, expected) => {
    const setup = setUp({ state: 'bookmarked' });
    arrange(setup);
    setup.open();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(setup.onStateRejected).toHaveBeenCalledOnce();
    expect(setup.onStateRejected.mock.calls[0]?.[0]).toMatchObject(expected ?? {});
    expect(setup.log).not.toContain('render');
    expect(setup.onFailure).not.toHaveBeenCalled();
  });
});

describe('openReport for a report that cannot be opened', () => {
  it.each([
    [
      'the iframe never becomes ready',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.whenLoaded.mockRejectedValue(new ToolkitError('timeout', 'x')),
      'The report did not respond in time.',
    ],
    [
      'the iframe rejects the load request',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.whenLoaded.mockRejectedValue(
          new ToolkitError('load_failed', 'Loading failed: LoadReportFailed', {
            cause: { message: 'LoadReportFailed', detailedMessage: 'The capacity is paused' },
          }),
        ),
      'The capacity is paused. Ask an administrator to check the report settings.',
    ],
    [
      'the iframe rejects its filters',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.updateFilters.mockRejectedValue(new Error('secret detail')),
      "The security filters of this report could not be applied. Ask an administrator to check the security filters: 'Country'.",
    ],
    [
      'the iframe rejects a filter on a missing table',
      (setup: ReturnType<typeof setUp>) =>
        setup.report.updateFilters.mockRejectedValue(
          new RequestError(400, [
            { message: 'InvalidFilter', detailedMessage: "Table 'Store' was not found" },
          ]),
        ),
      "Table 'Store' does not exist in this dataset. Ask an administrator to check the security filter 'Country' of this report.",
    ],
  ])('fails when %s', async (_, arrange, text) => {
    const setup = setUp({ entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) });
    arrange(setup);
    setup.open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(getFailures(setup)).toMatchObject([{ text }]);
    expect(setup.onShown).not.toHaveBeenCalled();
    expect(setup.log).not.toContain('read slicer');
  });

  it('reports an invalid configuration when none of the included pages remain', async () => {
    const setup = setUp({ entry: createReport(1, 'Sales', { includedPages: ['gone'] }) });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(getFailures(setup)).toMatchObject([{ title: 'Report configuration is invalid!' }]);
  });
});

describe('an open report', () => {
  const openSession = async (options: Partial<ReportSessionOptions> = {}) => {
    const setup = setUp(options);
    const close = setup.open();
    const hasFilters = options.entry !== undefined;
    await vi.advanceTimersByTimeAsync(hasFilters ? 1_000 : 0);
    setup.log.length = 0;
    return { ...setup, close, session: setup.getSession() };
  };

  it('switches the page in the iframe, and restores the slicers of that page', async () => {
    createSlicerStore('k').merge('b', { s: { filters: ['saved'] } });
    const { session, log, onPage } = await openSession();
    await session.showPage('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['read slicer', 'page b', 'read slicer', 'restore slicer', 'read slicer']);
    expect(onPage).toHaveBeenLastCalledWith('b');
  });

  it('continues to capture the current page when the iframe rejects a page change', async () => {
    const { session, log, report } = await openSession();
    report.setPage.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.showPage('b')).rejects.toThrow();
    log.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['read slicer']);
  });

  it('logs once that slicers cannot be stored, and stops capturing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { log } = await openSession();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(['read slicer']);
    expect(consoleError.mock.calls).toEqual([
      [expect.stringContaining('Saving the slicers failed'), expect.any(String)],
    ]);
  });

  it('stops all timers when it is closed', async () => {
    const { close, log } = await openSession();
    close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports no failure after it was closed', async () => {
    const setup = setUp();
    setup.report.whenLoaded.mockRejectedValue(new ToolkitError('disposed', 'The embed was reset'));
    setup.open()();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.onFailure).not.toHaveBeenCalled();
  });
});

/**
 * Creates a report with three pages, of which the app includes two. The state of a bookmark consists of a page and the
 * state of its slicer, such as `b marked`.
 */
async function openBookmarked(reportSecurityFilters: SecurityFilter[] = []) {
  const log: string[] = [];
  const slicers: Record<string, string> = { a: 'default', b: 'default', hidden: 'default' };
  let active = 'a';
  const switchPage = (page: string) => {
    if (page === active) return;
    active = page;
    handlers['pageChanged']?.({ detail: { newPage: { name: page } } });
  };
  const handlers: Record<string, (event: { detail: unknown }) => void> = {};
  const report = {
    whenLoaded: async () => undefined,
    render: async () => handlers['rendered']?.({ detail: undefined }),
    whenRendered: async () => undefined,
    on: (name: string, handler: (event: { detail: unknown }) => void) => {
      handlers[name] = handler;
    },
    setPage: vi.fn(async (page: string) => {
      switchPage(page);
    }),
    getPages: async () => Object.keys(slicers).map((name) => ({ name, isActive: name === active })),
    updateFilters: async (operation: models.FiltersOperations) => {
      log.push(`filters ${operation}`);
    },
    page: (page: string) => ({
      getSlicers: async () => [
        {
          name: 's',
          getSlicerState: async () => slicers[page] as never,
          setSlicerState: async (state: unknown) => {
            slicers[page] = String(state);
          },
        },
      ],
    }),
    bookmarksManager: {
      capture: vi.fn(async () => ({ state: `${active} ${slicers[active]}` })),
      applyState: async (state: string) => {
        log.push(`apply ${state}`);
        const [page = '', slicer = ''] = state.split(' ');
        if (!(page in slicers)) throw new Error('no bookmark of this report');
        slicers[page] = slicer;
        switchPage(page);
      },
    },
  };
  const store = createSlicerStore('k');
  const entry = createReport(1, 'Sales', { includedPages: ['a', 'b'], reportSecurityFilters });
  const setup = setUp({ report: report as unknown as Report, entry, slicers: store });
  setup.open();
  await vi.advanceTimersByTimeAsync(1_000);
  log.length = 0;
  return { session: setup.getSession(), onPage: setup.onPage, report, log, slicers, store };
}

describe('ReportSession.applyBookmark', () => {
  it('shows the bookmarked page and slicers regardless of stored slicers, and stores them afterwards', async () => {
    const { session, slicers, store, onPage } = await openBookmarked();
    store.merge('b', { s: 'stored' });
    await session.applyBookmark?.('b marked');
    expect(onPage).toHaveBeenLastCalledWith('b');
    expect(slicers['b']).toBe('marked');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()['b']).toEqual({ s: 'marked' });
  });

  it('is not available for a report with security filters, which would be visible without them', async () => {
    const { session } = await openBookmarked([filter]);
    expect(session.applyBookmark).toBeUndefined();
  });

  it('returns to the previous page when the app does not include the page of the bookmark', async () => {
    const { session, log, onPage, report } = await openBookmarked();
    await expect(session.applyBookmark?.('hidden marked')).rejects.toMatchObject({
      code: 'bookmark_page_excluded',
    });
    expect(log.at(-1)).toBe('apply a default');
    expect((await report.getPages()).find(({ isActive }) => isActive)?.name).toBe('a');
    expect(onPage).toHaveBeenLastCalledWith('a');
  });

  it('stays on the page and continues to store slicers when the iframe rejects the bookmark', async () => {
    const { session, slicers, store, onPage } = await openBookmarked();
    await expect(session.applyBookmark?.('elsewhere x')).rejects.toThrow('no bookmark of this report');
    expect(onPage).toHaveBeenLastCalledWith('a');
    slicers['a'] = 'chosen';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.read()['a']).toEqual({ s: 'chosen' });
  });
});

it('ReportSession.captureBookmark returns the state of the active page, and throws when there is none', async () => {
  const { session, report } = await openBookmarked();
  expect(await session.captureBookmark()).toBe('a default');
  report.bookmarksManager.capture.mockResolvedValueOnce({ state: '' });
  await expect(session.captureBookmark()).rejects.toThrow('no bookmark state');
});

const reportPages = [
  { name: 'a', displayName: 'Alpha', visibility: 0 },
  { name: 'b', displayName: 'Beta' },
  { name: 'c', displayName: 'Gamma', visibility: 1 },
];

describe('getVisiblePages', () => {
  it.each([
    ['the app includes no pages by name', [], ['a', 'b']],
    ['the app includes some pages', ['b', 'a'], ['b', 'a']],
    ['the app includes a hidden page', ['c'], ['c']],
    ['an included page no longer exists', ['gone', 'a'], ['a']],
    ['none of the included pages exist', ['gone'], []],
  ])('when %s (%j), returns %j', (_, included, expected) => {
    expect(getVisiblePages(reportPages, included).map(({ name }) => name)).toEqual(expected);
  });

  it('uses the name of a page without a display name', () => {
    expect(getVisiblePages([{ name: 'p1' }], [])).toEqual([{ name: 'p1', title: 'p1' }]);
  });
});

describe('error events of the frame', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  const noTable = { message: 'QueryFailed', detailedMessage: "There is no table 'Store'.", level: 6 };
  const otherError = { message: 'QueryFailed', detailedMessage: 'The service does not answer.', level: 6 };
  const filtered = { entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) };
  const prepareFiltered = (options: Partial<ReportSessionOptions>) => {
    const setup = setUp(options);
    setup.open();
    const emitError = (detail: object) => setup.handlers['error']?.({ detail });
    const emitRendered = () => setup.handlers['rendered']?.({ detail: {} });
    return { ...setup, emitError, emitRendered };
  };
  const openFiltered = async (options: Partial<ReportSessionOptions>, ms: number) => {
    const setup = prepareFiltered(options);
    await vi.advanceTimersByTimeAsync(ms);
    return setup;
  };

  it.each([
    ['about a security filter while the filters are being applied', 500, noTable],
    ['of another type while the filters are being applied', 500, otherError],
    ['about a security filter of a rendered report', 1_000, noTable],
  ])('ends the session after an error %s', async (_, ms, detail) => {
    const { emitError, onFailure, rendering } = prepareFiltered(filtered);
    rendering.isImmediate = ms === 1_000;
    await vi.advanceTimersByTimeAsync(ms);
    emitError(detail);
    emitError(detail);
    expect(onFailure).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows an error above a rendered report until it renders again', async () => {
    const { emitError, emitRendered, onFailure, onIncomplete } = await openFiltered(filtered, 1_000);
    emitRendered();
    emitError(otherError);
    emitRendered();
    emitRendered();
    expect(onFailure).not.toHaveBeenCalled();
    expect(onIncomplete.mock.calls).toEqual([
      ['The service does not answer. Ask an administrator to check the report settings.'],
      [undefined],
    ]);
  });

  it.each([
    ['an expired token, which is renewed', { message: 'TokenExpired', level: 4 }],
    ['a warning', { message: 'SlowQuery', level: 2 }],
  ])('ignores an event before the first rendering: %s', async (_, detail) => {
    const { emitError, onFailure, onIncomplete, rendering } = prepareFiltered(filtered);
    rendering.isImmediate = false;
    await vi.advanceTimersByTimeAsync(500);
    emitError(detail);
    expect(onFailure).not.toHaveBeenCalled();
    expect(onIncomplete).not.toHaveBeenCalled();
  });
});
