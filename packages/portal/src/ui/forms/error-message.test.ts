import { expect, it } from 'vitest';
import { getErrorMessage } from './error-message.ts';

it.each([
  ['a field without errors', undefined, undefined],
  ['an invalid field', { type: 'custom', message: 'Name is required' }, 'Name is required'],
  [
    'an invalid entry of a list',
    [undefined, { message: 'Must be an ID' }, { message: 'later' }],
    'Must be an ID',
  ],
  ['a list without errors', [undefined], undefined],
])('getErrorMessage returns the first message, if any, of %s', (_, error, message) => {
  expect(getErrorMessage(error)).toBe(message);
});
