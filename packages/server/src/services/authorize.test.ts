import type { Capability, CurrentUser, Role } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { authorizeAccess, authorizeSelf } from './authorize.ts';

const createCaller = (rolesList: Role[]) => ({ user: { id: 'u1', rolesList } as CurrentUser });
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
