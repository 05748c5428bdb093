// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
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
