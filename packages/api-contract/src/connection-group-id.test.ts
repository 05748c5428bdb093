import { expect, it } from 'vitest';
import { buildConnectionGroupId, parseConnectionGroupId } from './connection-group-id.ts';

it.each([
  ['c0ffee__9a', { connectionId: 'c0ffee', groupId: '9a' }],
  ['C0FFEE__9A', { connectionId: 'c0ffee', groupId: '9a' }],
  ['c0ffee', { connectionId: 'c0ffee', groupId: '' }],
  ['', { connectionId: '', groupId: '' }],
])('parseConnectionGroupId splits %j into %j', (text, expected) => {
  expect(parseConnectionGroupId(text)).toEqual(expected);
});

it('buildConnectionGroupId joins the IDs of a connection and a workspace', () => {
  expect(buildConnectionGroupId({ connectionId: 'c0ffee', groupId: '9a' })).toBe('c0ffee__9a');
});
