import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@embed-portal/api-contract';
import type { Capability, CurrentUser, Role } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import {
  authorizeAccess,
  authorizeSelf,
  defineMutation,
  definePreparedMutation,
  defineQuery,
} from './operation.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const createCaller = (rolesList: Role[], tenantRoles: CurrentUser['tenantRoles'] = []) => ({
  user: { id: 'u1', rolesList, tenantRoles } as CurrentUser,
});
const forbidden = (message: string) => expect.objectContaining({ code: 'forbidden', message }) as Error;

describe('authorizeAccess', () => {
  it.each<[Capability, Role[]]>([
    ['administer', ['superAdmin']],
    ['manageTenants', ['userAdmin']],
    ['manageApps', ['viewer', 'contributerAdmin']],
  ])('allows %s for a user with the roles %j', (capability, roles) => {
    expect(() => {
      authorizeAccess(createCaller(roles), capability);
    }).not.toThrow();
  });

  it.each<[Capability, Role[]]>([
    ['administer', ['userAdmin', 'contributerAdmin', 'connectionAdmin', 'viewer']],
    ['manageTenants', ['contributerAdmin', 'viewer']],
    ['openApps', []],
  ])('rejects %s for a user with the roles %j', (capability, roles) => {
    expect(() => {
      authorizeAccess(createCaller(roles), capability);
    }).toThrow(forbidden('Your roles do not allow this action.'));
  });

  it('allows what a role for one tenant grants, except for capabilities in all tenants', () => {
    const caller = createCaller(['viewer'], [{ tenantId: 't1', roles: ['userAdmin'] }]);
    expect(() => {
      authorizeAccess(caller, 'manageTenants');
    }).not.toThrow();
    for (const capability of ['createAndDeleteTenants', 'administer', 'manageApps'] as const) {
      expect(() => {
        authorizeAccess(caller, capability);
      }).toThrow(forbidden('Your roles do not allow this action.'));
    }
  });

  it('allows every user what requires no role', () => {
    expect(() => {
      authorizeAccess(createCaller([]), 'signedIn');
    }).not.toThrow();
  });
});

describe('authorizeSelf', () => {
  it('allows a path with the ID of the caller', () => {
    expect(() => {
      authorizeSelf(createCaller([]), 'u1');
    }).not.toThrow();
  });

  it('rejects a path with the ID of another user, even for a superAdmin', () => {
    expect(() => {
      authorizeSelf(createCaller(['superAdmin']), 'u2');
    }).toThrow(forbidden('The user ID in the URL must be your own.'));
  });
});

const unauthorizedContext = { user: { rolesList: [], tenantRoles: [] } } as unknown as Context;
const throwWhenExecuted = (): never => {
  throw new Error('The operation was executed.');
};

describe('Operations', () => {
  it('defineQuery rejects routes that change data, and defineMutation rejects GET routes', () => {
    expect(() => defineQuery(routes.deleteGroup, throwWhenExecuted)).toThrow(
      /DELETE .* requires an audit entry/,
    );
    expect(() => defineMutation(routes.listUsers, throwWhenExecuted)).toThrow(
      /GET .* must not change anything/,
    );
  });

  it.each([
    ['reads data', defineQuery(routes.listUsers, throwWhenExecuted)],
    ['changes data', defineMutation(routes.deleteGroup, throwWhenExecuted)],
  ])('an operation that %s authorizes the request before it validates the input', async (_, operation) => {
    const request = { ctx: unauthorizedContext, input: { params: {}, query: { limit: 'x' }, body: 5 } };
    await expect(operation.run(request)).rejects.toMatchObject({ code: 'forbidden' });
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

  it('only defineQuery, defineMutation and definePreparedMutation create operations', () => {
    const untypedOperation = { route: routes.deleteGroup, run: async () => undefined };
    // @ts-expect-error -- the object has neither authorization nor audit
    const operation: Operation = untypedOperation;
    expect(operation).toBe(untypedOperation);
    const source = readFileSync(path.join(import.meta.dirname, 'operation.ts'), 'utf8');
    expect(source).not.toMatch(/export (class|\{.*CheckedOperation)/);
    // Operations authorize when they run, and once more when they run within another operation.
    expect(source.match(/new CheckedOperation\(|runWithin: async/g)).toHaveLength(
      source.match(/= authorize\(request, route\)/g)?.length ?? 0,
    );
  });

  it.each(Object.entries(operations))(
    'the operation of %s is created by defineQuery, defineMutation or definePreparedMutation',
    (_, operation) => {
      expect(operation.constructor).toBe(defineMutation(routes.deleteGroup, throwWhenExecuted).constructor);
    },
  );
});
