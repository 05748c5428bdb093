import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.ts';

const createErrorWithCode = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['a refused connection', createErrorWithCode('ECONNREFUSED')],
    ['several refused addresses', new AggregateError([createErrorWithCode('ECONNREFUSED')])],
    ['a server that shuts down', createErrorWithCode('57P01')],
    ['a server that starts up', createErrorWithCode('57P03')],
    ['too many connections', createErrorWithCode('53300')],
    ['a full disk', createErrorWithCode('53100')],
    ['an I/O error', createErrorWithCode('58030')],
    ['a write to a standby', createErrorWithCode('25006')],
    ['a query timeout', createErrorWithCode('57014')],
    ['a connection that closed during a query', new Error('Connection terminated unexpectedly')],
    ['a transaction that was idle for too long', createErrorWithCode('25P03')],
    ['a transaction timeout', createErrorWithCode('25P04')],
    ['a connection that was closed after a timeout', new Error('Client was closed and is not queryable')],
    ['a connection timeout', new Error('timeout exceeded when trying to connect')],
  ])('returns true for %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a unique violation', createErrorWithCode('23505')],
    ['a syntax error', createErrorWithCode('42601')],
    ['a programming error', new TypeError('x is undefined')],
    ['a value that is not an error', 'ECONNREFUSED'],
  ])('returns false for %s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
