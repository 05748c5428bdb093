import { describe, expect, it } from 'vitest';
import { toMemberChanges } from './patches.ts';

describe('toMemberChanges', () => {
  const currentIds = ['a', 'b', 'c'];

  it.each([
    ['a list replaces the members', { list: ['b', 'd'] }, { added: ['d'], removed: ['a', 'c'] }],
    ['an empty list removes all members', { list: [] }, { added: [], removed: ['a', 'b', 'c'] }],
    ['a list of the current members changes nothing', { list: ['c', 'b', 'a'] }, { added: [], removed: [] }],
    ['additions keep the members', { add: ['d', 'b'] }, { added: ['d'], removed: [] }],
    ['removals keep the other members', { remove: ['b', 'd'] }, { added: [], removed: ['b'] }],
    ['additions and removals are combined', { add: ['d'], remove: ['a'] }, { added: ['d'], removed: ['a'] }],
    ['an empty request changes nothing', {}, { added: [], removed: [] }],
  ])('returns the members to add and to remove: %s', (_, requested, expected) => {
    expect(toMemberChanges(currentIds, requested)).toEqual(expected);
  });
});
