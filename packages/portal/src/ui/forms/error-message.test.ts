import { expect, it } from 'vitest';
import { getErrorMessage } from './error-message.ts';

it.each([
  ['no error', undefined, undefined],
  ['the field', { type: 'custom', message: 'Name is required' }, 'Name is required'],
  ['an entry of a list', [undefined, { message: 'Must be an ID' }, { message: 'later' }], 'Must be an ID'],
  ['a list without errors', [undefined], undefined],
])('describes the error of %s', (_, error, message) => {
  expect(getErrorMessage(error)).toBe(message);
});
