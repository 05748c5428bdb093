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
  ['a list of lists', [[undefined], [{ message: 'Must be an ID' }]], 'Must be an ID'],
  ['null', null, undefined],
  ['a text', 'Name is required', undefined],
  ['an error without a message', { type: 'custom' }, undefined],
  ['an error with an empty message', { message: '' }, undefined],
  ['an error whose message is not a text', { message: ['Name is required'] }, undefined],
])('getErrorMessage returns the first message, if any, of %s', (_, error, message) => {
  expect(getErrorMessage(error)).toBe(message);
});
