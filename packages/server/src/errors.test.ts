import { describe, expect, it } from 'vitest';
import { OverloadError } from './db/admission.ts';
import { describeFieldErrors, OperatorError, PermanentJobError, ApiError, ServerError } from './errors.ts';

describe('describeFieldErrors', () => {
  it.each([
    ['a complete message', [{ field: 'name', message: 'Name is required' }], 'Name is required.'],
    [
      'a message of two fields once',
      [
        { field: 'link.url', message: 'URL is required' },
        { field: 'link', message: 'URL is required' },
      ],
      'URL is required.',
    ],
    [
      'a message without a subject',
      [{ field: 'report.pageNames[2]', message: 'Must not contain a comma' }],
      'Page names must not contain a comma.',
    ],
    [
      'another message without a subject',
      [{ field: 'description', message: 'Contains an invisible character. Remove it.' }],
      'Description contains an invisible character. Remove it.',
    ],
    [
      'the request body',
      [{ field: 'body', message: 'Value is a required field' }],
      'The body is a required field.',
    ],
    [
      'the first three of five fields',
      ['a', 'b', 'c', 'd', 'e'].map((field) => ({ field, message: `${field.toUpperCase()} is required` })),
      'A is required. B is required. C is required. 2 more fields are not valid.',
    ],
  ])('describes %s', (_, details, expected) => {
    expect(describeFieldErrors(details)).toBe(expected);
  });
});

it.each([
  [new ApiError('conflict', 'm'), 'ApiError', 'conflict'],
  [new OperatorError('port_in_use', 'm'), 'OperatorError', 'port_in_use'],
  [new OverloadError('sessions'), 'OverloadError', 'overloaded'],
  [new PermanentJobError('EREFUSED', 'm'), 'PermanentJobError', 'EREFUSED'],
])('%s is a ServerError with the name of its class and a code', (error, name, code) => {
  expect(error).toBeInstanceOf(ServerError);
  expect(error).toMatchObject({ name, code });
});
