import { describe, expect, it } from 'vitest';
import { createDictionary } from './dictionary.ts';

describe('createDictionary', () => {
  it('orders blanks, numbers and text, and numbers within text by their value', () => {
    const { values, codes } = createDictionary(['Week 10', 7, 'week 9', null, 30, 'Week 10']);
    expect(values).toEqual([null, 7, 30, 'week 9', 'Week 10']);
    expect([...codes]).toEqual([4, 1, 3, 0, 2, 4]);
  });

  it('contains the blank value even if no row contains it', () => {
    expect(createDictionary(['b', 'a'])).toEqual({ values: [null, 'a', 'b'], codes: Int32Array.of(2, 1) });
  });

  it('orders values by another column', () => {
    const { values, codes } = createDictionary(['Feb', 'Jan', 'Apr', 'Jan'], Float64Array.of(2, 1, 4, 1));
    expect(values).toEqual([null, 'Jan', 'Feb', 'Apr']);
    expect([...codes]).toEqual([2, 1, 3, 1]);
  });

  it('orders ascending numbers by another column', () => {
    const { values } = createDictionary(Float64Array.of(1, 2, 3), ['c', 'b', 'a']);
    expect(values).toEqual([null, 3, 2, 1]);
  });

  it.each([[[1, 1, 2, 5, 5]], [[5, 1, 2, 1, 5]], [[1, 5, 2, 5, 1]]])(
    'encodes the numbers %j, sorted or not',
    (numbers) => {
      const { values, codes } = createDictionary(Float64Array.from(numbers));
      expect(values).toEqual([null, 1, 2, 5]);
      expect(Array.from(codes, (code) => values[code])).toEqual(numbers);
    },
  );

  it('has no codes without rows', () => {
    expect(createDictionary([])).toEqual({ values: [null], codes: new Int32Array() });
    expect(createDictionary(new Float64Array())).toEqual({ values: [null], codes: new Int32Array() });
  });
});
