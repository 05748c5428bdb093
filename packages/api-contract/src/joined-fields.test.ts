import { expect, it } from 'vitest';
import { omitJoinedFields } from './joined-fields.ts';

it.each([
  [{ a: 1, __user: { id: 1 }, x__y: 2 }, { a: 1 }],
  [{ list: [{ __groups: [], name: 'n' }] }, { list: [{ name: 'n' }] }],
  [
    { a_b: null, _c: true },
    { a_b: null, _c: true },
  ],
  [['__x'], ['__x']],
  ['a__b', 'a__b'],
  [null, null],
  [undefined, undefined],
])('omitJoinedFields converts %j to %j', (value, expected) => {
  expect(omitJoinedFields(value)).toEqual(expected);
});
