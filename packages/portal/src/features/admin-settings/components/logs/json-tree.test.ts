import { describe, expect, it } from 'vitest';
import { getEntries, stringifySorted } from './json-tree.tsx';

describe('getEntries', () => {
  it.each([
    ['sorts the fields of objects', { b: 1, a: 2, C: 3 }, ['C', 'a', 'b']],
    ['preserves the order of lists', ['z', 'a', 'm'], ['0', '1', '2']],
    ['returns no entries for an empty object', {}, []],
  ])('%s', (_, value, keys) => {
    expect(getEntries(value).map(([key]) => key)).toEqual(keys);
  });
});

it('stringifySorted formats JSON with sorted keys and indentation at every depth', () => {
  expect(stringifySorted({ b: [{ d: null, c: 'x' }], a: true })).toBe(
    '{\n  "a": true,\n  "b": [\n    {\n      "c": "x",\n      "d": null\n    }\n  ]\n}',
  );
});
