import { describe, expect, it } from 'vitest';
import { can, roleNames, toRolesList } from './index.ts';
import type { AddedRoles, Capability, Role } from './index.ts';

const cases: [Capability, Role[]][] = [
  ['openApps', ['superAdmin', 'contributerAdmin', 'viewer']],
  ['seeAllApps', ['superAdmin', 'contributerAdmin']],
  ['manageApps', ['superAdmin', 'contributerAdmin']],
  ['manageReports', ['superAdmin', 'contributerAdmin']],
  ['manageTenants', ['superAdmin', 'userAdmin']],
  ['readHealth', ['superAdmin', 'connectionAdmin', 'contributerAdmin']],
  ['readTenantUsers', ['superAdmin', 'userAdmin', 'contributerAdmin']],
  ['manageConnections', ['superAdmin', 'connectionAdmin']],
  ['manageGroups', ['superAdmin', 'userAdmin', 'contributerAdmin']],
  ['administer', ['superAdmin']],
  ['crossTenants', ['superAdmin']],
  ['viewAs', ['superAdmin']],
];

describe('can', () => {
  it.each(cases)('grants %s only to %s', (capability, allowed) => {
    expect(roleNames.filter((role) => can([role], capability))).toEqual(allowed);
  });

  it('returns whether at least one role grants the capability', () => {
    expect(can(['viewer', 'userAdmin'], 'manageTenants')).toBe(true);
    expect(can([], 'openApps')).toBe(false);
  });

  it('also grants a capability to the roles that a setting adds', () => {
    const added = { viewAs: ['contributerAdmin'] } as const satisfies AddedRoles;
    expect(roleNames.filter((role) => can([role], 'viewAs', added))).toEqual([
      'superAdmin',
      'contributerAdmin',
    ]);
    expect(roleNames.filter((role) => can([role], 'administer', added))).toEqual(['superAdmin']);
  });
});

describe('toRolesList', () => {
  it('returns only the granted roles', () => {
    const roles = {
      superAdmin: false,
      userAdmin: true,
      connectionAdmin: false,
      contributerAdmin: false,
      viewer: true,
    };
    expect(toRolesList(roles)).toEqual(['userAdmin', 'viewer']);
  });
});
