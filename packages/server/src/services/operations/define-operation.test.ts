import { routes } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { operations } from '../registry.ts';
import type { Context } from './context.ts';
import {
  defineMutation,
  defineObservation,
  definePreparedMutation,
  defineQuery,
} from './define-operation.ts';
import type { Operation } from './define-operation.ts';

const unauthorizedContext = {
  user: { rolesList: [], tenantRoles: [] },
  addedRoles: {},
} as unknown as Context;
function throwWhenExecuted(): never {
  throw new Error('The operation was executed.');
}

describe('Operations', () => {
  it('defineQuery rejects routes that change data, and defineMutation rejects GET routes', () => {
    expect(() => defineQuery(routes.deleteGroup, throwWhenExecuted)).toThrow(
      /DELETE .* requires an audit entry/,
    );
    expect(() => defineMutation(routes.listUsers, throwWhenExecuted)).toThrow(
      /GET .* must not change anything/,
    );
  });

  it('defineObservation rejects routes that require an audit entry', () => {
    expect(() => defineObservation(routes.deleteGroup, throwWhenExecuted)).toThrow(
      'DELETE /groups/{groupId} requires an audit entry.',
    );
  });

  it('an operation authorizes the caller before it validates the input when it runs within another operation', async () => {
    const { runWithin } = defineMutation(routes.deleteGroup, throwWhenExecuted);
    const request = { ctx: unauthorizedContext, tx: {} as Tx, input: { params: {}, query: {}, body: 5 } };
    await expect(runWithin(request)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('a prepared mutation passes the parsed input to its preparation, before it starts a transaction', async () => {
    const ctx = {
      user: { id: 'u1', rolesList: ['userAdmin'], tenantRoles: [] },
      db: { asUser: throwWhenExecuted },
      request: {},
    } as unknown as Context;
    const groupId = '11111111-1111-4111-8111-111111111111';
    const preparations: unknown[] = [];
    const { run } = definePreparedMutation(routes.deleteGroup, {
      prepare: async ({ params, ctx: { user } }) => {
        preparations.push({ params, userId: user.id });
      },
      act: throwWhenExecuted,
    });
    const input = { params: { groupId, unknown: 1 }, query: {}, body: undefined };
    await expect(run({ ctx, input })).rejects.toThrow('The operation was executed.');
    expect(preparations).toEqual([{ params: { groupId }, userId: 'u1' }]);
  });

  it('a mutation of an entity rejects a result without the change for the audit log', async () => {
    const ctx = {
      user: { id: 'u1' },
      db: { asUser: (_: string, work: (tx: Tx) => unknown) => work({} as Tx) },
      request: {},
    } as unknown as Context;
    const { run } = defineMutation(routes.deleteGroup, async () => ({}));
    const input = {
      params: { groupId: '11111111-1111-4111-8111-111111111111' },
      query: {},
      body: undefined,
    };
    await expect(run({ ctx, input })).rejects.toThrow('DELETE /groups/{groupId} must return its change.');
  });

  it('an object with a route and a function is not an operation', () => {
    const untypedOperation = { route: routes.deleteGroup, run: async () => undefined };
    // @ts-expect-error -- the object writes no audit entry
    const operation: Operation = untypedOperation;
    expect(operation).toBe(untypedOperation);
  });

  it.each(Object.entries(operations))(
    'the operation of %s is created by one of the functions that write the audit log',
    (_, operation) => {
      expect(operation.constructor).toBe(defineMutation(routes.deleteGroup, throwWhenExecuted).constructor);
    },
  );
});
