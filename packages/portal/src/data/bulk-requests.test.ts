import { describe, expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { executeForEach } from './bulk-requests.ts';

/** Runs an action for three entities that fails for some of them, and returns the requests and the failures. */
async function execute(errors: Record<string, Error>) {
  const sent: string[] = [];
  const failures = await executeForEach(['a', 'b', 'c'], async (entity) => {
    sent.push(entity);
    const error = errors[entity];
    if (error) throw error;
  });
  return { sent, failures };
}

const createError = (status: number | undefined, message: string) =>
  new ApiError({ status, code: 'any', message });

describe('executeForEach', () => {
  it('continues after a rejected request, and returns the rejected entities in order', async () => {
    const errors = { a: createError(409, 'Changed'), c: createError(404, 'Gone') };
    expect(await execute(errors)).toEqual({
      sent: ['a', 'b', 'c'],
      failures: [
        { entity: 'a', reason: 'Changed' },
        { entity: 'c', reason: 'Gone' },
      ],
    });
  });

  it.each([undefined, 401, 429, 503])(
    'stops after status %s, and returns the failed entity and all remaining ones',
    async (status) => {
      const errors = { b: createError(status, 'Not now') };
      expect(await execute(errors)).toEqual({
        sent: ['a', 'b'],
        failures: [
          { entity: 'b', reason: 'Not now' },
          { entity: 'c', reason: 'Not now' },
        ],
      });
    },
  );

  it('retains the failures of rejected requests before it stops', async () => {
    const errors = { a: createError(409, 'Changed'), b: new Error('No connection') };
    expect((await execute(errors)).failures).toEqual([
      { entity: 'a', reason: 'Changed' },
      { entity: 'b', reason: 'No connection' },
      { entity: 'c', reason: 'No connection' },
    ]);
  });
});
