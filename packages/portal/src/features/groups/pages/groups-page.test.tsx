// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createUuid, tenants, user } from '../../../test-support/sample.ts';

const createGroup = (number: number, name: string, tenantNumber: number): Group => ({
  id: createUuid(number),
  name,
  description: null,
  tenantId: createUuid(tenantNumber),
  version: 1,
  users: [],
});

const openGroups = () =>
  renderPortal('/groups', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listGroupsOfUser.path]: [createGroup(501, 'Managers', 11), createGroup(502, 'Drivers', 12)],
  });

it('the group list has the columns Name, Description, Tenant, Edit and Users', async () => {
  openGroups();
  await screen.findByText('Managers');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Description', 'Tenant', 'Edit', 'Users']);
});

it('the selected tenant restricts the list and is fixed in the form', async () => {
  localStorage.setItem('portal.kept:https://id.example:anna:selectedTenant', createUuid(12));
  openGroups();
  expect(await screen.findByText('Drivers')).toBeTruthy();
  expect(screen.queryByText('Managers')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Group' }));
  const tenant = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Tenant' });
  expect([tenant.value, tenant.disabled]).toEqual(['Polder', true]);
});
