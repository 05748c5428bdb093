// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../test-support/sample.ts';

const createMember = (number: number, firstName: string | null, lastName: string | null, email: string) => ({
  id: createUuid(number),
  firstName,
  lastName,
  email,
  companyName: 'Contoso',
});

const openUsers = async () => {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [tenant],
    [routes.listUsersOfTenant.path]: [
      createMember(401, 'Vera', 'Smit', 'vera@polder.example'),
      createMember(402, null, null, 'casper@noordzee.example'),
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

it('the tenant list truncates names and descriptions after 35 characters [001/9/5] [001/9/15]', async () => {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [{ ...tenant, name: 'n'.repeat(36), description: 'd'.repeat(36) }],
  });
  expect(await screen.findByText(`${'n'.repeat(35)}…`)).toBeTruthy();
  expect(screen.getByText(`${'d'.repeat(35)}…`)).toBeTruthy();
  expect(screen.queryByText('n'.repeat(36))).toBeNull();
});

it.each([
  ['first name', 'vera', 'vera@polder.example'],
  ['last name', 'smit', 'vera@polder.example'],
  ['email address', 'casper@', 'casper@noordzee.example'],
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
