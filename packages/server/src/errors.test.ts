import { describe, expect, it } from 'vitest';
import { describeFieldErrors } from './errors.ts';

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
