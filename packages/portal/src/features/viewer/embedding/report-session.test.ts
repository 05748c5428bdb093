// @vitest-environment jsdom
import { RequestError, ToolkitError } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import {
  access,
  getConfig,
  filter,
  setUpSession as setUp,
  createContainer,
} from '../../../test-support/report-session.ts';
import { report as reportEntry } from '../../../test-support/sample.ts';
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

describe('opening a report', () => {
  it.each([
    [390, 2],
    [599, 2],
    [600, 1],
  ])('selects the layout for a container of %d pixels: %d', async (width, layoutType) => {
    const set = setUp({ element: createContainer(width) });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(getConfig(set)).toMatchObject({ settings: { layoutType } });
  });

  it('embeds the report with read permission, no panes, fit to page and Dutch formats [001/1/6] [001/2/31] [001/2/32] [001/6/6] [001/9/11]', async () => {
    const set = setUp({ mode: 'dark' });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(getConfig(set)).toMatchObject({
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

  it('reports readiness after rendering when there are no security filters [001/3/11]', async () => {
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

  it('restores slicers, adds locked and hidden filters, starts capturing and is ready one second later [001/4/11] [001/9/1]', async () => {
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
    ['the first included page [001/2/32] [001/9/11]', ['b', 'a'], undefined, 'b'],
    ['the requested page', [], 'b', 'b'],
    ['the first page when the one asked for is not included', ['b'], 'a', 'b'],
    ['the first page left when an included one has vanished', ['gone', 'b'], undefined, 'b'],
  ])('shows %s', async (_, includedPages, pageName, expected) => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { includedPages }), pageName });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.report.setPage).toHaveBeenCalledWith(expected);
    expect(set.onPage).toHaveBeenLastCalledWith(expected);
  });

  it('passes a token renewal callback to the toolkit [001/4/14]', async () => {
    const set = setUp();
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    const { tokenRenewal } = getConfig(set) as {
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

describe('a report that cannot be opened', () => {
  it.each([
    [
      'no token is available',
      (set: ReturnType<typeof setUp>) =>
        set.getToken.mockRejectedValue(
          new ApiError({ status: 404, code: 'not_found', message: 'Not there' }),
        ),
      'Not there',
    ],
    [
      'the iframe never becomes ready',
      (set: ReturnType<typeof setUp>) =>
        set.report.whenLoaded.mockRejectedValue(new ToolkitError('timeout', 'x')),
      'The report did not respond in time.',
    ],
    [
      'the iframe rejects the load request',
      (set: ReturnType<typeof setUp>) =>
        set.report.whenLoaded.mockRejectedValue(
          new ToolkitError('load_failed', 'Loading failed: LoadReportFailed', {
            cause: { message: 'LoadReportFailed', detailedMessage: 'The capacity is paused' },
          }),
        ),
      'The capacity is paused. Ask an administrator to check the report settings.',
    ],
    [
      'the iframe rejects its filters',
      (set: ReturnType<typeof setUp>) =>
        set.report.updateFilters.mockRejectedValue(new Error('secret detail')),
      "The security filters of this report could not be applied. Ask an administrator to check them: 'Country'.",
    ],
    [
      'the iframe rejects a filter on a missing table',
      (set: ReturnType<typeof setUp>) =>
        set.report.updateFilters.mockRejectedValue(
          new RequestError(400, [
            { message: 'InvalidFilter', detailedMessage: "Table 'Store' was not found" },
          ]),
        ),
      "Table 'Store' does not exist in this dataset. Ask an administrator to check the security filter 'Country' of this report.",
    ],
    [
      'the server rejects its settings',
      (set: ReturnType<typeof setUp>) =>
        set.getToken.mockRejectedValue(
          new ApiError({ status: 422, code: 'bi_refused', message: 'The BI service refused the role' }),
        ),
      'The BI service refused the role. Ask an administrator to check the report settings.',
    ],
  ])('reports that %s, and clears the container', async (_, script, text) => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { reportSecurityFilters: [filter] }) });
    script(set);
    set.open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(set.onFailure).toHaveBeenCalledWith(expect.objectContaining({ text }));
    expect(set.service.reset).toHaveBeenCalled();
    expect(set.onShown).not.toHaveBeenCalled();
    expect(set.log).not.toContain('read slicer');
  });

  it('reports an invalid configuration when none of the included pages remain', async () => {
    const set = setUp({ entry: reportEntry(1, 'Sales', { includedPages: ['gone'] }) });
    set.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Report configuration is invalid!' }),
    );
  });
});

describe('an open report', () => {
  const opened = async (options: Partial<ReportSessionOptions> = {}) => {
    const set = setUp(options);
    const session = set.open();
    await vi.advanceTimersByTimeAsync(0);
    set.log.length = 0;
    return { ...set, session };
  };

  it('switches the page in the iframe, and restores the slicers of that page', async () => {
    createSlicerStore('k').merge('b', { s: { filters: ['saved'] } });
    const { session, log, onPage, service } = await opened();
    await session.showPage('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['page b', 'read slicer', 'restore slicer', 'read slicer']);
    expect(onPage).toHaveBeenLastCalledWith('b');
    expect(service.embed).toHaveBeenCalledTimes(1);
  });

  it('continues to capture the current page when the iframe rejects a page change', async () => {
    const { session, log, report } = await opened();
    report.setPage.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.showPage('b')).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['read slicer']);
  });

  it('logs once that slicers cannot be stored, and stops capturing [001/8/7]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { log } = await opened();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(['read slicer']);
    expect(consoleError.mock.calls).toEqual([
      [expect.stringContaining('Saving the slicers failed'), expect.any(String)],
    ]);
  });

  it('closes the report when its security filters cannot be reapplied after a bookmark', async () => {
    const entry = reportEntry(1, 'Sales', { reportSecurityFilters: [filter] });
    const { session, report, onFailure, service } = await opened({ entry });
    report.updateFilters.mockRejectedValueOnce(new ToolkitError('timeout', 'x'));
    await expect(session.applyBookmark('state')).rejects.toThrow();
    expect(onFailure).toHaveBeenCalledOnce();
    expect(service.reset).toHaveBeenCalled();
  });

  it('applies the theme of the portal', async () => {
    const { session, log } = await opened();
    await session.applyMode('light');
    await session.applyMode('dark');
    await session.applyMode('dark');
    await session.applyMode('light');
    expect(log).toEqual(['dark', 'light']);
  });

  it('applies a theme selected while it was loading', async () => {
    const set = setUp();
    void set.open().applyMode('dark');
    await vi.advanceTimersByTimeAsync(0);
    expect(set.log).toEqual(['loaded', 'rendered', 'dark']);
  });

  it('stops all timers and listeners when it is closed', async () => {
    const { session, log, service } = await opened();
    session.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual([]);
    expect(service.reset).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not embed when it is closed before the token arrives', async () => {
    const set = setUp();
    set.open().close();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.service.embed).not.toHaveBeenCalled();
    expect(set.onFailure).not.toHaveBeenCalled();
  });
});
