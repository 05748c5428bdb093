// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { explainFrameError } from './failure.ts';

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
const check = "Ask an administrator to check the security filter 'Two countries' of this report.";
const settings = 'Ask an administrator to check the report settings.';

describe('toFailure', () => {
  it.each([
    [
      { detailedMessage: "There is no table 'Stores'." },
      `Table 'Stores' does not exist in this dataset. ${check}`,
    ],
    [{ message: "Cannot find table 'Stores'" }, `Table 'Stores' does not exist in this dataset. ${check}`],
    [
      { detailedMessage: "There is no column 'Country (ISO)'." },
      `Column 'Country (ISO)' does not exist in table 'Stores' of this dataset. ${check}`,
    ],
    [
      { detailedMessage: "Column 'Country (ISO)' in table 'Stores' cannot be found" },
      `Column 'Country (ISO)' does not exist in table 'Stores' of this dataset. ${check}`,
    ],
    [
      { detailedMessage: "Values of 'Stores' are of another type" },
      `Values of 'Stores' are of another type. ${check}`,
    ],
    [
      { detailedMessage: "There is no table 'StoresArchive'." },
      `There is no table 'StoresArchive'. ${settings}`,
    ],
    [{ errorCode: 'TokenExpired' }, 'Access to the report has expired.'],
    [
      { message: 'LoadReportFailed', errorCode: 'PowerBINotAuthorizedException' },
      `The BI service does not give you access to this report. ${settings}`,
    ],
    [{ errorCode: 'PowerBIEntityNotFound' }, `The report no longer exists in the BI service. ${settings}`],
    [
      { message: 'LoadReportFailed', detailedMessage: "The 'Countries' database role does not exist" },
      'The BI service did not accept the role or user name of this report. Ask an administrator to check its effective identity.',
    ],
    [
      { errorCode: 'ServiceUnavailable', detailedMessage: 'The service does not answer' },
      'The service does not answer. Try again in a moment.',
    ],
    [{ message: 'QueryUserError' }, `QueryUserError. ${settings}`],
    [{}, 'The report could not be shown.'],
  ])('explains %j', (error, text) => {
    expect(explainFrameError(error, filters)).toBe(text);
  });

  it('truncates long messages', () => {
    const text = explainFrameError({ detailedMessage: 'x'.repeat(100_000) }, filters);
    expect(text).toHaveLength(500 + 1 + 1 + settings.length);
  });
});
