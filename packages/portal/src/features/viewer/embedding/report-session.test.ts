// @vitest-environment jsdom
import { RequestError, ToolkitError } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import {
  embedToken,
  getEmbedConfig,
  filter,
  setUpSession as setUp,
  createContainer,
} from '../../../test-support/report-session.ts';
import { createReport } from '../../../test-support/sample.ts';
import type { ReportSessionOptions } from './report-session.ts';
import { createSlicerStore } from './slicer-store.ts';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers();
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('openReport', () => {
  it.each([
    [390, 2],
    [599, 2],
    [600, 1],
  ])('for a container of %d pixels, selects layout type %d', async (width, layoutType) => {
    const setup = setUp({ element: createContainer(width) });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(getEmbedConfig(setup)).toMatchObject({ settings: { layoutType } });
  });

  it('embeds the report with read permission, without panes, fit to width and with Dutch formats [001/1/6] [001/2/31] [001/6/6] [001/9/22] [001/2/60] [001/2/61] [001/2/62]', async () => {
    const setup = setUp({ mode: 'dark' });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(getEmbedConfig(setup)).toMatchObject({
      type: 'report',
      id: 'r1',
      accessToken: 'embed-token',
      tokenType: 1,
      permissions: 0,
      viewMode: 0,
      settings: {
        hideErrors: true,
        panes: { filters: { visible: false }, pageNavigation: { visible: false } },
        layoutType: 1,
        customLayout: { displayOption: 1 },
        localeSettings: { formatLocale: 'nl-NL' },
      },
      theme: { themeJson: { name: 'Portal dark' } },
    });
  });

  it('waits for the first rendering when there are no security filters', async () => {
    const setup = setUp();
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.log).toEqual(['loaded', 'rendered']);
    expect(setup.report.updateFilters).not.toHaveBeenCalled();
    expect(setup.onShown).toHaveBeenCalledOnce();
    expect(setup.onPages).toHaveBeenCalledWith([
      { name: 'a', title: 'A' },
      { name: 'b', title: 'B' },
    ]);
  });

  it('restores slicers, applies locked and hidden filters, and shows the report one second later [001/4/11] [001/9/12] [001/4/18] [001/4/20]', async () => {
    createSlicerStore('k').merge('a', { s: { filters: ['saved'] } });
    const setup = setUp({ entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) });
    setup.open();
    await vi.advanceTimersByTimeAsync(1_000 - 1);
    expect(setup.log).toEqual(['loaded', 'read slicer', 'restore slicer', 'filters']);
    expect(setup.report.updateFilters).toHaveBeenCalledWith(
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
    expect(setup.onShown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(setup.log.at(-1)).toBe('read slicer');
    expect(setup.onShown).toHaveBeenCalledOnce();
  });

  it.each([
    ['the first included page [001/2/32] [001/9/11]', ['b', 'a'], undefined, 'b'],
    ['the requested page', [], 'b', 'b'],
    ['the first page when the requested page is not included', ['b'], 'a', 'b'],
    ['the first remaining page when an included page no longer exists', ['gone', 'b'], undefined, 'b'],
  ])('shows %s', async (_, includedPages, pageName, expected) => {
    const setup = setUp({ entry: createReport(1, 'Sales', { includedPages }), pageName });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.report.setPage).toHaveBeenCalledWith(expected);
    expect(setup.onPage).toHaveBeenLastCalledWith(expected);
  });

  it('passes the expiration time and a token renewal callback to the toolkit [001/4/14]', async () => {
    const setup = setUp();
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    const { tokenRenewal } = getEmbedConfig(setup) as {
      tokenRenewal: { expiresAt: number; getToken(request: unknown): unknown };
    };
    expect(tokenRenewal.expiresAt).toBe(embedToken.accessToken.expiresAt);
    const { signal } = new AbortController();
    expect(await tokenRenewal.getToken({ reason: 'expiring', signal })).toMatchObject({
      accessToken: 'embed-token',
    });
    expect(setup.getToken).toHaveBeenLastCalledWith(signal);
  });
});

describe('openReport for a report that cannot be opened', () => {
  it.each([
    [
      'no token is available',
      (setup: ReturnType<typeof setUp>) =>
        setup.getToken.mockRejectedValue(
          new ApiError({ status: 404, code: 'not_found', message: 'Not there' }),
        ),
      'Not there',
    ],
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
    [
      'the server rejects its settings',
      (setup: ReturnType<typeof setUp>) =>
        setup.getToken.mockRejectedValue(
          new ApiError({ status: 422, code: 'bi_refused', message: 'The BI service refused the role' }),
        ),
      'The BI service refused the role. Ask an administrator to check the report settings.',
    ],
  ])('reports that %s, and clears the container', async (_, arrange, text) => {
    const setup = setUp({ entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) });
    arrange(setup);
    setup.open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(setup.onFailure).toHaveBeenCalledWith(expect.objectContaining({ text }));
    expect(setup.service.reset).toHaveBeenCalled();
    expect(setup.onShown).not.toHaveBeenCalled();
    expect(setup.log).not.toContain('read slicer');
  });

  it('reports an invalid configuration when none of the included pages remain', async () => {
    const setup = setUp({ entry: createReport(1, 'Sales', { includedPages: ['gone'] }) });
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Report configuration is invalid!' }),
    );
  });
});

describe('an open report', () => {
  const openSession = async (options: Partial<ReportSessionOptions> = {}) => {
    const setup = setUp(options);
    const session = setup.open();
    await vi.advanceTimersByTimeAsync(0);
    setup.log.length = 0;
    return { ...setup, session };
  };

  it('switches the page in the iframe, and restores the slicers of that page', async () => {
    createSlicerStore('k').merge('b', { s: { filters: ['saved'] } });
    const { session, log, onPage, service } = await openSession();
    await session.showPage('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['page b', 'read slicer', 'restore slicer', 'read slicer']);
    expect(onPage).toHaveBeenLastCalledWith('b');
    expect(service.embed).toHaveBeenCalledTimes(1);
  });

  it('continues to capture the current page when the iframe rejects a page change', async () => {
    const { session, log, report } = await openSession();
    report.setPage.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.showPage('b')).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['read slicer']);
  });

  it('logs once that slicers cannot be stored, and stops capturing [001/8/7] [001/8/13]', async () => {
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

  it('closes the report when its security filters cannot be reapplied after a bookmark', async () => {
    const entry = createReport(1, 'Sales', { reportSecurityFilters: [filter] });
    const { session, report, onFailure, service } = await openSession({ entry });
    report.updateFilters.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.applyBookmark('state')).rejects.toThrow();
    expect(onFailure).toHaveBeenCalledOnce();
    expect(service.reset).toHaveBeenCalled();
  });

  it('applies the color mode of the portal only when it changes', async () => {
    const { session, log } = await openSession();
    await session.applyMode('light');
    await session.applyMode('dark');
    await session.applyMode('dark');
    await session.applyMode('light');
    expect(log).toEqual(['dark', 'light']);
  });

  it('applies a color mode that was selected while the report was loading', async () => {
    const setup = setUp();
    void setup.open().applyMode('dark');
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.log).toEqual(['loaded', 'rendered', 'dark']);
  });

  it('stops all timers and releases the iframe when it is closed', async () => {
    const { session, log, service } = await openSession();
    session.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual([]);
    expect(service.reset).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not embed the report when the session is closed before the token arrives', async () => {
    const setup = setUp();
    setup.open().close();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.service.embed).not.toHaveBeenCalled();
    expect(setup.onFailure).not.toHaveBeenCalled();
  });
});

describe('failed token renewals', () => {
  it.each([
    ['reports', 'with status 404', 404, 1],
    ['reports', 'with status 403', 403, 1],
    ['reports', 'with status 422', 422, 1],
    ['does not report', 'with status 429', 429, 0],
    ['does not report', 'with status 503', 503, 0],
    ['does not report', 'without a response', undefined, 0],
  ])('%s a failure of the report when a token renewal fails %s', async (_effect, _cause, status, times) => {
    const setup = setUp();
    setup.open();
    await vi.advanceTimersByTimeAsync(0);
    const { tokenRenewal } = getEmbedConfig(setup) as { tokenRenewal: { onError(error: unknown): void } };
    tokenRenewal.onError(new ApiError({ status, code: 'not_found', message: 'Report not found.' }));
    expect(setup.onFailure).toHaveBeenCalledTimes(times);
  });
});
