import { routes } from '@embed-portal/api-contract';
import type { Capability, CurrentUser, Role } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Context } from './context.ts';
import {
  parseInput,
  validate,
  authorizeSelf,
  defineMutation,
  defineObservation,
  definePreparedMutation,
  defineQuery,
} from './operation.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { authorize } from './tenant-scope.ts';

/** Returns the properties of the error that an action throws. */
const getError = (action: () => unknown): object => {
  try {
    action();
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: unknown };
    return { code, message, details };
  }
  throw new Error('The action throws no error.');
};

describe('validate', () => {
  const Settings = z.object({ name: z.string(), size: z.int().default(5) });

  it('returns the parsed value', () => {
    expect(validate(Settings, { name: 'a', unknown: 1 }, 'invalid')).toEqual({ name: 'a', size: 5 });
  });

  it.each(['malformed', 'invalid'] as const)('rejects a value as %s and names each field', (code) => {
    expect(getError(() => validate(Settings, { size: 1.5 }, code))).toEqual({
      code,
      message: 'Name is a required field. Size must be an integer.',
      details: [
        { field: 'name', message: 'Name is a required field' },
        { field: 'size', message: 'Size must be an integer' },
      ],
    });
  });

  it('names the path of a nested field', () => {
    const schema = z.object({ pages: z.array(z.object({ name: z.string() })) });
    expect(getError(() => validate(schema, { pages: [{}] }, 'invalid'))).toMatchObject({
      details: [{ field: 'pages[0].name' }],
    });
  });

  it('names the body for an error of the whole value', () => {
    expect(getError(() => validate(Settings, [], 'invalid'))).toMatchObject({ details: [{ field: 'body' }] });
  });

  it('returns equal errors of a field once, and different ones of the same or another field each', () => {
    const schema = z.object({
      name: z.string().min(3, 'Too short').regex(/^a/, 'Too short').regex(/\d/, 'No digit'),
      title: z.string().min(3, 'Too short'),
    });
    expect(getError(() => validate(schema, { name: 'b', title: 'b' }, 'invalid'))).toMatchObject({
      details: [
        { field: 'name', message: 'Too short' },
        { field: 'name', message: 'No digit' },
        { field: 'title', message: 'Too short' },
      ],
    });
  });

  it('returns at most 50 field errors', () => {
    const values = Array.from({ length: 51 }, () => 'x');
    const error = getError(() => validate(z.array(z.int()), values, 'invalid')) as { details: unknown[] };
    expect(error.details).toHaveLength(50);
  });
});

describe('parseInput', () => {
  const id = '11111111-1111-4111-8111-111111111111';

  it('returns the path parameters, the query and the body', () => {
    const input = { params: { groupId: id }, query: {}, body: { description: 'new' } };
    expect(parseInput(routes.updateGroup, input)).toMatchObject(input);
  });

  it.each([
    ['path parameter as malformed', { params: { groupId: '1' } }, 'malformed', 'groupId'],
    ['body field as invalid', { body: { name: 5 } }, 'invalid', 'name'],
  ])('rejects an invalid %s', (_, changes, code, field) => {
    const input = { params: { groupId: id }, query: {}, body: {}, ...changes };
    expect(getError(() => parseInput(routes.updateGroup, input))).toMatchObject({
      code,
      details: [{ field }],
    });
  });

  it('rejects an invalid query parameter as malformed', () => {
    const input = { params: {}, query: { limit: 'x' }, body: undefined };
    expect(getError(() => parseInput(routes.listUsers, input))).toMatchObject({
      code: 'malformed',
      details: [{ field: 'limit' }],
    });
  });
});

const createUser = (rolesList: Role[], tenantRoles: CurrentUser['tenantRoles'] = []) =>
  ({ id: 'u1', rolesList, tenantRoles }) as CurrentUser;
const forbidden = (message: string) => expect.objectContaining({ code: 'forbidden', message }) as Error;

describe('authorize', () => {
  it.each<[Capability, Role[]]>([
    ['administer', ['superAdmin']],
    ['manageTenants', ['userAdmin']],
    ['manageApps', ['viewer', 'contributerAdmin']],
  ])('allows %s for a user with the roles %j', (capability, roles) => {
    expect(authorize(createUser(roles), { access: capability }, {}).requiredTenantRoles).toBeNull();
  });

  it.each<[Capability, Role[]]>([
    ['administer', ['userAdmin', 'contributerAdmin', 'connectionAdmin', 'viewer']],
    ['manageTenants', ['contributerAdmin', 'viewer']],
    ['openApps', []],
  ])('rejects %s for a user with the roles %j', (capability, roles) => {
    expect(() => authorize(createUser(roles), { access: capability }, {})).toThrow(
      forbidden('Your roles do not allow this action.'),
    );
  });

  it('allows what a role for one tenant grants, except for capabilities in all tenants', () => {
    const user = createUser(['viewer'], [{ tenantId: 't1', roles: ['userAdmin'] }]);
    expect(authorize(user, { access: 'manageTenants' }, {}).requiredTenantRoles).toEqual(['userAdmin']);
    for (const capability of ['createAndDeleteTenants', 'administer', 'manageApps'] as const) {
      expect(() => authorize(user, { access: capability }, {})).toThrow(
        forbidden('Your roles do not allow this action.'),
      );
    }
  });

  it('allows every user what requires no role', () => {
    expect(authorize(createUser([]), { access: 'signedIn' }, {}).requiredTenantRoles).toBeNull();
  });
});

describe('authorizeSelf', () => {
  it('allows a path with the ID of the caller', () => {
    expect(() => {
      authorizeSelf({ user: createUser([]) }, 'u1');
    }).not.toThrow();
  });

  it('rejects a path with the ID of another user, even for a superAdmin', () => {
    expect(() => {
      authorizeSelf({ user: createUser(['superAdmin']) }, 'u2');
    }).toThrow(forbidden('The user ID in the URL must be your own.'));
  });
});

const unauthorizedContext = {
  user: { rolesList: [], tenantRoles: [] },
  addedRoles: {},
} as unknown as Context;
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
