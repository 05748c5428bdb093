import { describe, expect, it } from 'vitest';
import { changedFields, isSame, memberChanges } from './changed-fields.ts';

describe('changedFields', () => {
  it('returns nothing when nothing has changed', () => {
    expect(changedFields({ name: 'A', roles: { one: true } }, { name: 'A', roles: { one: true } })).toEqual(
      {},
    );
  });

  it('returns single fields of nested objects, and lists as a whole', () => {
    const base = { name: 'A', roles: { userAdmin: true, connectionAdmin: false }, pages: ['a', 'b'] };
    const next = { name: 'A', roles: { userAdmin: true, connectionAdmin: true }, pages: ['b', 'a'] };
    expect(changedFields(base, next)).toEqual({ roles: { connectionAdmin: true }, pages: ['b', 'a'] });
  });

  it('returns an object as a whole where there was none', () => {
    expect(changedFields({ link: null }, { link: { url: 'https://a.example', embed: false } })).toEqual({
      link: { url: 'https://a.example', embed: false },
    });
    expect(changedFields(undefined, { name: 'A' })).toEqual({ name: 'A' });
  });

  it('returns null where a text was removed', () => {
    expect(changedFields({ description: 'A' }, { description: null })).toEqual({ description: null });
  });
});

describe('isSame', () => {
  it('compares values, not the order of keys', () => {
    expect(isSame({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: undefined }, {})).toBe(true);
    expect(isSame(null, {})).toBe(false);
  });
});

describe('memberChanges', () => {
  it('returns what was added and removed', () => {
    expect(memberChanges(['a', 'b'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] });
  });
});
