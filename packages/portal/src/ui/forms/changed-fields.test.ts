import { describe, expect, it } from 'vitest';
import { getChangedFields, isEqual, getMemberChanges } from './changed-fields.ts';

describe('getChangedFields', () => {
  it('returns an empty object for equal values', () => {
    expect(
      getChangedFields({ name: 'A', roles: { one: true } }, { name: 'A', roles: { one: true } }),
    ).toEqual({});
  });

  it('returns only the changed fields of nested objects, and complete lists', () => {
    const base = { name: 'A', roles: { userAdmin: true, connectionAdmin: false }, pages: ['a', 'b'] };
    const next = { name: 'A', roles: { userAdmin: true, connectionAdmin: true }, pages: ['b', 'a'] };
    expect(getChangedFields(base, next)).toEqual({ roles: { connectionAdmin: true }, pages: ['b', 'a'] });
  });

  it('returns a complete object if the base has none', () => {
    expect(getChangedFields({ link: null }, { link: { url: 'https://a.example', embed: false } })).toEqual({
      link: { url: 'https://a.example', embed: false },
    });
    expect(getChangedFields(undefined, { name: 'A' })).toEqual({ name: 'A' });
  });

  it('returns null for a removed value', () => {
    expect(getChangedFields({ description: 'A' }, { description: null })).toEqual({ description: null });
  });
});

describe('isEqual', () => {
  it('compares values regardless of key order', () => {
    expect(isEqual({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true);
    expect(isEqual([1, 2], [2, 1])).toBe(false);
    expect(isEqual({ a: undefined }, {})).toBe(true);
    expect(isEqual(null, {})).toBe(false);
  });
});

describe('getMemberChanges', () => {
  it('returns added and removed members', () => {
    expect(getMemberChanges(['a', 'b'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] });
  });
});
