// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { filter, setUpSession as setUp } from '../../../test-support/report-session.ts';
import { createReport } from '../../../test-support/sample.ts';
import { explainFrameError, toReportFailure } from './failure.ts';
import type { ReportSessionOptions } from './report-session.ts';

const filters = [
  {
    id: 'f',
    name: 'Two countries',
    filterType: 'Basic' as const,
    target: { table: 'Stores', column: 'Country (ISO)' },
    operator: 'In' as const,
    values: ['NL', 'BE'],
  },
];
const checkFilter = "Ask an administrator to check the security filter 'Two countries' of this report.";
const checkSettings = 'Ask an administrator to check the report settings.';

describe('explainFrameError', () => {
  it.each([
    [
      { detailedMessage: "There is no table 'Stores'." },
      `Table 'Stores' does not exist in this dataset. ${checkFilter}`,
    ],
    [
      { message: "Cannot find table 'Stores'" },
      `Table 'Stores' does not exist in this dataset. ${checkFilter}`,
    ],
    [
      { detailedMessage: "There is no column 'Country (ISO)'." },
      `Column 'Country (ISO)' does not exist in table 'Stores' of this dataset. ${checkFilter}`,
    ],
    [
      { detailedMessage: "Column 'Country (ISO)' in table 'Stores' cannot be found" },
      `Column 'Country (ISO)' does not exist in table 'Stores' of this dataset. ${checkFilter}`,
    ],
    [
      { detailedMessage: "Values of 'Stores' are of another type" },
      `Values of 'Stores' are of another type. ${checkFilter}`,
    ],
    [
      { detailedMessage: "There is no table 'StoresArchive'." },
      `There is no table 'StoresArchive'. ${checkSettings}`,
    ],
    [{ errorCode: 'TokenExpired' }, 'Access to the report has expired.'],
    [
      { message: 'LoadReportFailed', errorCode: 'PowerBINotAuthorizedException' },
      `The BI service does not give you access to this report. ${checkSettings}`,
    ],
    [
      { errorCode: 'PowerBIEntityNotFound' },
      `The report no longer exists in the BI service. ${checkSettings}`,
    ],
    [
      { message: 'LoadReportFailed', detailedMessage: "The 'Countries' database role does not exist" },
      'The BI service did not accept the role or user name of this report. Ask an administrator to check its effective identity.',
    ],
    [
      { errorCode: 'ServiceUnavailable', detailedMessage: 'The service does not answer' },
      'The service does not answer. Try again in a moment.',
    ],
    [{ message: 'QueryUserError' }, `QueryUserError. ${checkSettings}`],
    [{}, 'The report could not be shown.'],
  ])('explains %j', (error, text) => {
    expect(explainFrameError(error, filters)).toBe(text);
  });

  it('truncates long messages', () => {
    const text = explainFrameError({ detailedMessage: 'x'.repeat(100_000) }, filters);
    expect(text).toHaveLength(500 + 1 + 1 + checkSettings.length);
  });
});

describe('toReportFailure', () => {
  it.each([
    [404, 'not_found', 'Not there', 'Not there'],
    [
      422,
      'bi_refused',
      'The BI service refused the role',
      'The BI service refused the role. Ask an administrator to check the report settings.',
    ],
  ] as const)(
    'explains a token request that the server rejects with %d %s',
    (status, code, message, text) => {
      expect(toReportFailure(new ApiError({ status, code, message }), filters)).toMatchObject({
        title: 'The report could not be opened',
        text,
      });
    },
  );
});

describe('watchFrameErrors', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

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
