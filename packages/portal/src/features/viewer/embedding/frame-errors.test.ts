// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { getConfig, filter, setUpSession as setUp } from '../../../test-support/report-session.ts';
import { report as reportEntry } from '../../../test-support/sample.ts';
import type { ReportSessionOptions } from './report-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('iframe error events', () => {
  const noTable = { message: 'QueryFailed', detailedMessage: "There is no table 'Store'.", level: 6 };
  const broken = { message: 'QueryFailed', detailedMessage: 'The service does not answer.', level: 6 };
  const filtered = { entry: reportEntry(1, 'Sales', { reportSecurityFilters: [filter] }) };
  const begin = async (options: Partial<ReportSessionOptions>, ms: number) => {
    const set = setUp(options);
    const session = set.open();
    await vi.advanceTimersByTimeAsync(ms);
    const raise = (detail: object) => set.handlers['error']?.({ detail });
    const draw = () => set.handlers['rendered']?.({ detail: {} });
    return { ...set, session, raise, draw };
  };

  it.each([
    ['about a security filter while the filters are applied', 500, noTable],
    ['of another type while the filters are applied', 500, broken],
    ['of another type after the overlay, before the first rendering with the filters', 1_000, broken],
    ['about a security filter of a rendered report', 1_000, noTable],
  ])('removes the report from its container after an error %s', async (_, ms, detail) => {
    const { raise, draw, onFailure, service } = await begin(filtered, ms);
    if (detail === noTable) draw();
    raise(detail);
    raise(detail);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(service.reset).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('names the table and the security filter', async () => {
    const { raise, onFailure } = await begin(filtered, 500);
    raise(noTable);
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'The report could not be opened',
        text: "Table 'Store' does not exist in this dataset. Ask an administrator to check the security filter 'Country' of this report.",
      }),
    );
  });

  it('shows an error above a rendered report until it renders again', async () => {
    const { raise, draw, onFailure, onIncomplete } = await begin(filtered, 1_000);
    draw();
    raise(broken);
    draw();
    draw();
    expect(onFailure).not.toHaveBeenCalled();
    expect(onIncomplete.mock.calls).toEqual([
      ['The service does not answer. Ask an administrator to check the report settings.'],
      [undefined],
    ]);
  });

  it('treats an error as fatal while a bookmark is being applied', async () => {
    const { session, raise, draw, onFailure } = await begin(filtered, 1_000);
    draw();
    session.applyBookmark('state').catch(() => undefined);
    raise(broken);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it.each([
    ['an expired token, which is renewed', { message: 'TokenExpired', level: 4 }],
    ['a warning', { message: 'SlowQuery', level: 2 }],
  ])('ignores a nonfatal event before the first rendering: %s', async (_, detail) => {
    const { raise, onFailure, onIncomplete } = await begin(filtered, 500);
    raise(detail);
    expect(onFailure).not.toHaveBeenCalled();
    expect(onIncomplete).not.toHaveBeenCalled();
  });
});

describe('failed token renewals', () => {
  it.each([
    [404, 1],
    [403, 1],
    [422, 1],
    [429, 0],
    [503, 0],
    [undefined, 0],
  ])(
    'handles a token renewal that fails with status %s by this number of removals: %d',
    async (status, times) => {
      const set = setUp();
      set.open();
      await vi.advanceTimersByTimeAsync(0);
      const { tokenRenewal } = getConfig(set) as { tokenRenewal: { onError(error: unknown): void } };
      tokenRenewal.onError(new ApiError({ status, code: 'not_found', message: 'Report not found.' }));
      expect(set.onFailure).toHaveBeenCalledTimes(times);
    },
  );
});
