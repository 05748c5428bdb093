import type { Capability, CurrentUser, Role } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { authorize, authorizeSelf } from './authorize.ts';

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
