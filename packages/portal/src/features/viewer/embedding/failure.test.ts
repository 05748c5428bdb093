// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ApiErrorFields } from '../../../http/api-error.ts';
import { createUuid } from '../../../test-support/sample.ts';
import { explainFrameError, toReportFailure } from './failure.ts';

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
  const entry = {
    id: createUuid(201),
    report: { reportSecurityFilters: filters },
  } as unknown as EmbeddedReport;
  const reject = (fields: Partial<ApiErrorFields>) =>
    toReportFailure(new ApiError({ status: 422, code: 'bi_refused', message: 'Refused', ...fields }), entry);

  it('shows the message of a rejection that does not concern the report', () => {
    expect(reject({ status: 404, code: 'not_found', message: 'Not there' })).toMatchObject({
      title: 'The report could not be opened',
      text: 'Not there',
      canNotify: false,
    });
  });

  it.each([
    [
      'connection',
      'The connection of this report to the BI service does not work. An administrator can fix it.',
    ],
    ['report', 'The report cannot be opened with its current settings. An administrator can fix them.'],
  ] as const)('tells viewers without codes that the %s fails', (concerns, text) => {
    const failure = reject({ message: 'AADSTS7000215', failure: { concerns } });
    expect(failure).toMatchObject({ text, canNotify: true });
    expect(failure.reason).toBeUndefined();
  });

  it('names the connection, the reason and the details for administrators', () => {
    const failure = reject({
      failure: {
        concerns: 'connection',
        code: 'credentialsRejected',
        detail: 'AADSTS7000215',
        connection: { id: createUuid(301), name: 'Retail analytics' },
      },
    });
    expect(failure).toMatchObject({
      text: 'The connection Retail analytics of this report does not work.',
      reason: {
        text: 'The BI service rejected the credentials of the connection. Create a client secret in the directory and enter it in the connection.',
        detail: 'AADSTS7000215',
        healthPath: `/health?entity=${createUuid(301)}`,
      },
    });
  });
});
