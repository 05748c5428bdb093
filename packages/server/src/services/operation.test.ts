import { routes } from '@embed-portal/api-contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { apiRoute } from '../http/api-route.ts';
import { apiRoutes } from '../http/routes/index.ts';
import { defineMutation, defineQuery } from './operation.ts';
import type { Operation } from './operation.ts';

const nobody = { user: { rolesList: [] } } as unknown as Context;
const never = (): never => {
  throw new Error('The operation has acted.');
};

describe('defineQuery and defineMutation', () => {
  it('require an audit entry for changes', () => {
    expect(() => defineQuery(routes.deleteGroup, never)).toThrow(/DELETE .* requires an audit entry/);
    expect(() => defineMutation(routes.listUsers, never)).toThrow(/GET .* must not change anything/);
  });

  it.each([
    ['reads', defineQuery(routes.listUsers, never)],
    ['changes', defineMutation(routes.deleteGroup, never)],
  ])('authorize before validating the input when an operation %s', async (_, operation) => {
    const call = { ctx: nobody, input: { params: {}, query: { limit: 'x' }, body: 5 } };
    await expect(operation.run(call)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are the only way to create an operation', () => {
    const handmade = { route: routes.deleteGroup, run: async () => undefined };
    // @ts-expect-error -- it has neither authorization nor audit
    const operation: Operation = handmade;
    expect(operation).toBe(handmade);
    const source = readFileSync(path.join(import.meta.dirname, 'operation.ts'), 'utf8');
    expect(source).not.toMatch(/export (class|\{.*CheckedOperation)/);
    expect(source.match(/new CheckedOperation\(/g)).toHaveLength(
      source.match(/authorizeAccess\(ctx/g)?.length ?? 0,
    );
  });

  it.each(Object.entries(apiRoutes))('create the operation of %s', (_, { operation }) => {
    expect(operation.constructor).toBe(
      apiRoute(defineMutation(routes.deleteGroup, never)).operation.constructor,
    );
  });
});
