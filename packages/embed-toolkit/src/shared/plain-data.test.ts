import { describe, expect, it } from 'vitest';
import { wrapInProxies } from '../testing/wrap-in-proxies.ts';
import { toPlainData } from './plain-data.ts';

class Filter {
  readonly values = ['Norway'];
}

describe('toPlainData', () => {
  it('returns data without proxies unchanged', () => {
    const data = { filters: [{ values: [1] }] };
    expect(toPlainData(data)).toBe(data);
  });

  it.each<[string, unknown, unknown]>([
    ['a list', wrapInProxies([1, [2]]), [1, [2]]],
    ['a proxy in plain data', { settings: wrapInProxies({ panes: {} }) }, { settings: { panes: {} } }],
    ['an instance of a class', wrapInProxies({ filter: new Filter() }), { filter: { values: ['Norway'] } }],
    ['an object without a prototype', wrapInProxies(Object.assign(Object.create(null), { a: 1 })), { a: 1 }],
    ['a list with holes', wrapInProxies(new Array(2 ** 32 - 1)), new Array(2 ** 32 - 1)],
    ['a date next to a proxy', { date: new Date(0), a: wrapInProxies({}) }, { date: new Date(0), a: {} }],
  ])('copies %s', (_, value, expected) => {
    const copy = toPlainData(value);
    expect(structuredClone(copy)).toStrictEqual(expected);
  });

  it('copies cycles and shared objects once', () => {
    const shared = {};
    const data: Record<string, unknown> = { first: shared, second: shared };
    data['self'] = data;
    const proxy = new Proxy(data, {});
    data['self'] = proxy;
    const copy = toPlainData(proxy);
    expect(copy['self']).toBe(copy);
    expect(copy['first']).toBe(copy['second']);
  });

  it('copies a million values', () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, a: 1, b: 'x', c: null, d: true }));
    const copy = toPlainData(new Proxy(rows, {}));
    expect([copy.length, copy[99_999]]).toEqual([100_000, { id: 99_999, a: 1, b: 'x', c: null, d: true }]);
  });

  it('does not replace values that cannot be cloned', () => {
    const onClick = () => 1;
    expect(toPlainData(wrapInProxies({ a: { onClick } }))).toEqual({ a: { onClick } });
  });

  it('does not lose the value of a date behind a proxy', () => {
    const date = new Proxy(new Date(0), {});
    expect(toPlainData({ date }).date).toBe(date);
  });

  it('returns data with a getter that throws unchanged', () => {
    const data = {
      get a(): string {
        throw new Error('no');
      },
    };
    expect(toPlainData(data)).toBe(data);
  });

  it('returns data that is too deep for the stack unchanged', () => {
    let data: object = {};
    for (let depth = 0; depth < 100_000; depth += 1) data = { data };
    const proxy = new Proxy(data, {});
    expect(toPlainData(proxy)).toBe(proxy);
  });
});
