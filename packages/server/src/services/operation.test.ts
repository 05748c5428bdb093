import { routes } from '@embed-portal/api-contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { apiRoute } from '../http/api-route.ts';
import { apiRoutes } from '../http/routes/index.ts';
import { defineMutation, defineQuery } from './operation.ts';
import type { Operation } from './operation.ts';

const unauthorizedContext = { user: { rolesList: [] } } as unknown as Context;
const unreachable = (): never => {
  throw new Error('The operation has acted.');
};

describe('defineQuery and defineMutation', () => {
  it('requires an audit entry for changes', () => {
    expect(() => defineQuery(routes.deleteGroup, unreachable)).toThrow(/DELETE .* requires an audit entry/);
    expect(() => defineMutation(routes.listUsers, unreachable)).toThrow(/GET .* must not change anything/);
  });

  it.each([
    ['reads', defineQuery(routes.listUsers, unreachable)],
    ['changes', defineMutation(routes.deleteGroup, unreachable)],
  ])('authorizes before validating the input when an operation %s', async (_, operation) => {
    const call = { ctx: unauthorizedContext, input: { params: {}, query: { limit: 'x' }, body: 5 } };
    await expect(operation.run(call)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('requires defineQuery or defineMutation to create an operation', () => {
    const untypedOperation = { route: routes.deleteGroup, run: async () => undefined };
    // @ts-expect-error -- it has neither authorization nor audit
    const operation: Operation = untypedOperation;
    expect(operation).toBe(untypedOperation);
    const source = readFileSync(path.join(import.meta.dirname, 'operation.ts'), 'utf8');
    expect(source).not.toMatch(/export (class|\{.*CheckedOperation)/);
    expect(source.match(/new CheckedOperation\(/g)).toHaveLength(
      source.match(/authorizeAccess\(ctx/g)?.length ?? 0,
    );
  });

  it.each(Object.entries(apiRoutes))('creates the operation of %s', (_, { operation }) => {
    expect(operation.constructor).toBe(
      apiRoute(defineMutation(routes.deleteGroup, unreachable)).operation.constructor,
    );
  });
});
