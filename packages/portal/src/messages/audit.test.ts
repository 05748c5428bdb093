import {
  AppPatch,
  ConnectionPatch,
  GroupPatch,
  MembershipPatch,
  TenantPatch,
  isMutation,
  routes,
} from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { actionNames, fieldNames, getActionName, getFieldName } from './audit.ts';

it('each change that the audit log records has a name that can be translated', () => {
  const changes = Object.entries(routes)
    .filter(([, route]) => isMutation(route))
    .map(([name]) => name);
  expect(changes).toContain('acceptInvitation');
  expect(changes.filter((name) => !(name in actionNames))).toEqual([]);
});

it.each([
  ['app', AppPatch, []],
  ['connection', ConnectionPatch, ['auth', 'saveUnverified']],
  ['group', GroupPatch, []],
  ['membership', MembershipPatch, ['roles']],
  ['tenant', TenantPatch, []],
] as const)('each field of an update has a name that can be translated: %s', (_, { shape }, otherFields) => {
  const fields = Object.keys(shape).filter((field) => !/^(?:add|remove)[A-Z]/.test(field));
  expect(fields.filter((field) => !(field in fieldNames))).toEqual(otherFields);
});

it('unknown actions and fields have the name of their operation and field', () => {
  expect(getActionName('mergeTenants')).toBe('Merge tenants');
  expect(getFieldName('roles.guestAdmin')).toBe('Guest admin');
  expect(getFieldName('roles.userAdmin')).toBe('User admin');
});
