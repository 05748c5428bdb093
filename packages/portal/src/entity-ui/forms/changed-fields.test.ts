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

  it('returns complete lists and values that replace an object', () => {
    expect(getChangedFields({ link: { url: 'a' } }, { link: ['a'] })).toEqual({ link: ['a'] });
    expect(getChangedFields({ link: ['a'] }, { link: { 0: 'a', 1: 'b' } })).toEqual({
      link: { 0: 'a', 1: 'b' },
    });
    expect(getChangedFields(['a'], { 0: 'a' })).toEqual({ 0: 'a' });
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

  it.each([
    [[1], [1, 2]],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [{ 0: 1, length: 1 }, [1]],
    [[], 'a'],
    [{}, []],
    [{ a: 1 }, 'a'],
    ['a', { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [1, '1'],
  ])('distinguishes %j from %j', (a, b) => {
    expect(isEqual(a, b)).toBe(false);
  });

  it.each([[[]], [{}], [[1, ['a', { b: null }]]], [Number.NaN], ['a'], [undefined]])(
    'finds %j equal to itself',
    (value) => {
      expect(isEqual(value, structuredClone(value))).toBe(true);
    },
  );
});

describe('getMemberChanges', () => {
  it('returns added and removed members', () => {
    expect(getMemberChanges(['a', 'b'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] });
  });
});
