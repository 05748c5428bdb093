// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../../test-support/sample.ts';

const createMember = (number: number, firstName: string | null, lastName: string | null, email: string) => ({
  id: createUuid(number),
  firstName,
  lastName,
  email,
  companyName: 'Contoso',
});

const openUsers = async (others: ReturnType<typeof createMember>[] = []) => {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [tenant],
    [routes.listUsersOfTenant.path]: [
      createMember(401, 'Vera', 'Smit', 'vera@polder.example'),
      createMember(402, null, null, 'casper@noordzee.example'),
      ...others,
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Users Noordzee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Users of Noordzee' }));
  await dialog.findByText('vera@polder.example');
  return dialog;
};
const getEmails = (dialog: Awaited<ReturnType<typeof openUsers>>) =>
  dialog
    .queryAllByText(/^\w+@\w+\.example$/, { selector: '[data-label=Email], [data-label=Email] *' })
    .map(({ textContent }) => textContent);

it('the tenant list has the specified columns, and truncates names and descriptions after 35 characters [001/2/36] [001/9/5] [001/9/15]', async () => {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [{ ...tenant, name: 'n'.repeat(36), description: 'd'.repeat(36) }],
  });
  expect(await screen.findByText(`${'n'.repeat(35)}…`)).toBeTruthy();
  expect(screen.getByText(`${'d'.repeat(35)}…`)).toBeTruthy();
  expect(screen.queryByText('n'.repeat(36))).toBeNull();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Description', 'Edit', 'Users']);
});

it.each([
  ['first name', 'vera', 'vera@polder.example'],
  ['last name', 'smit', 'vera@polder.example'],
  ['email address', 'polder.', 'vera@polder.example'],
])('the search in the users of a tenant finds a user by %s [001/2/64]', async (_, text, expected) => {
  const dialog = await openUsers();
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search users' }), text);
  await waitFor(() => {
    expect(getEmails(dialog)).toEqual([expected]);
  });
});

it.each(['Contoso', 'Invited'])(
  'the search in the users of a tenant ignores the company and the status: %s [001/2/64]',
  async (text) => {
    const dialog = await openUsers();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search users' }), text);
    expect(await dialog.findByText('Nothing found')).toBeTruthy();
  },
);

it('the portal reloads the tenants after a tenant is saved [000/2/11]', async () => {
  let [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: () => [tenant],
    [`PATCH ${routes.updateTenant.path}`]: () => (tenant = { ...tenants[0], name: 'Waddenzee' } as Tenant),
    [`GET ${routes.getTenant.path}`]: tenant,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Noordzee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Tenant' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await waitFor(() => {
    expect(name).toHaveProperty('disabled', false);
  });
  await userEvent.clear(name);
  await userEvent.type(name, 'Waddenzee');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Edit Waddenzee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Noordzee' })).toBeNull();
});

it('Tenant Info shows the ID in a read-only field and copies it [001/2/37] [001/2/63]', async () => {
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: tenants,
  });
  const pointer = userEvent.setup();
  await pointer.click(await screen.findByRole('button', { name: 'Polder' }));
  const info = within(await screen.findByRole('dialog', { name: 'Tenant Info' }));
  const field = info.getByLabelText<HTMLInputElement>('ID');
  expect([field.value, field.readOnly]).toEqual([createUuid(12), true]);
  await pointer.click(info.getByRole('button', { name: 'Copy to clipboard' }));
  expect(await screen.findByText('Copied item to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(createUuid(12));
});

it('the users of a tenant without a last name are invited, all others registered [000/4/21] [001/2/39] [001/4/10] [001/4/17]', async () => {
  const dialog = await openUsers();
  const getStatus = (name: RegExp) =>
    within(dialog.getByRole('row', { name })).getByText(/^(Invited|Registered)$/).textContent;
  expect(getStatus(/vera@/)).toBe('Registered');
  expect(getStatus(/casper@/)).toBe('Invited');
});

it('the users of a tenant have a button that removes their access, except the current user [001/2/65]', async () => {
  const dialog = await openUsers([createMember(1, 'Anna', 'de Vries', 'anna@noordzee.example')]);
  const getButton = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  expect(getButton('Delete user access Vera Smit').disabled).toBe(false);
  expect(getButton('You cannot remove yourself Anna de Vries').disabled).toBe(true);
});

it('the invitation message has 12 rows [001/5/10]', async () => {
  const dialog = await openUsers();
  await userEvent.click(dialog.getByRole('button', { name: 'Invite users' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  expect(form.getByRole('textbox', { name: /Invitation message/ })).toHaveProperty('rows', 12);
});
