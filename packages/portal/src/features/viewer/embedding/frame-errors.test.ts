// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filter, setUpSession as setUp } from '../../../test-support/report-session.ts';
import { createReport } from '../../../test-support/sample.ts';
import type { ReportSessionOptions } from './report-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('watchFrameErrors', () => {
  const noTable = { message: 'QueryFailed', detailedMessage: "There is no table 'Store'.", level: 6 };
  const otherError = { message: 'QueryFailed', detailedMessage: 'The service does not answer.', level: 6 };
  const filtered = { entry: createReport(1, 'Sales', { reportSecurityFilters: [filter] }) };
  const openFiltered = async (options: Partial<ReportSessionOptions>, ms: number) => {
    const setup = setUp(options);
    setup.open();
    await vi.advanceTimersByTimeAsync(ms);
    const emitError = (detail: object) => setup.handlers['error']?.({ detail });
    const emitRendered = () => setup.handlers['rendered']?.({ detail: {} });
    return { ...setup, emitError, emitRendered };
  };

  it.each([
    ['about a security filter while the filters are being applied', 500, noTable],
    ['of another type while the filters are being applied', 500, otherError],
    [
      'of another type after the overlay has disappeared, before the report is rendered with the filters',
      1_000,
      otherError,
    ],
    ['about a security filter of a rendered report', 1_000, noTable],
  ])('ends the session after an error %s', async (_, ms, detail) => {
    const { emitError, emitRendered, onFailure } = await openFiltered(filtered, ms);
    if (detail === noTable) emitRendered();
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

  it('treats an error as fatal while a bookmark is being applied', async () => {
    const { getSession, emitError, emitRendered, onFailure } = await openFiltered(filtered, 1_000);
    emitRendered();
    getSession()
      .applyBookmark('state')
      .catch(() => undefined);
    emitError(otherError);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it.each([
    ['an expired token, which is renewed', { message: 'TokenExpired', level: 4 }],
    ['a warning', { message: 'SlowQuery', level: 2 }],
  ])('ignores an event before the first rendering: %s', async (_, detail) => {
    const { emitError, onFailure, onIncomplete } = await openFiltered(filtered, 500);
    emitError(detail);
    expect(onFailure).not.toHaveBeenCalled();
    expect(onIncomplete).not.toHaveBeenCalled();
  });
});
