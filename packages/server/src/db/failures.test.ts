import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.ts';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['several refused addresses', new AggregateError([withCode('ECONNREFUSED')])],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a query past its time limit', withCode('57014')],
    ['a socket that closed in mid-query', new Error('Connection terminated unexpectedly')],
    ['a pool that got no connection in time', new Error('timeout exceeded when trying to connect')],
  ])('returns true for %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['a fault of the program', new TypeError('x is undefined')],
    ['something that is no error', 'ECONNREFUSED'],
  ])('returns false for %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
