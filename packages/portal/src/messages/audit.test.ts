import { isMutation, routes } from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { actionNames, getActionName, getFieldName } from './audit.ts';

it('each change that the audit log records has a name that can be translated', () => {
  const changes = Object.entries(routes)
    .filter(([, route]) => isMutation(route))
    .map(([name]) => name);
  expect(changes).toContain('acceptInvitation');
  expect(changes.filter((name) => !(name in actionNames))).toEqual([]);
});

it('unknown actions and fields have the name of their operation and field', () => {
  expect(getActionName('mergeTenants')).toBe('Merge tenants');
  expect(getFieldName('roles.guestAdmin')).toBe('Guest admin');
  expect(getFieldName('roles.userAdmin')).toBe('User admin');
});
