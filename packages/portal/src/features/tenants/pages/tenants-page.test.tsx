// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type {
  CurrentUser,
  Invitation,
  InvitationResult,
  Tenant,
  TenantUser,
  UserDeletionConsequences,
} from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../../test-support/sample.ts';

const createMember = (
  number: number,
  firstName: string | null,
  lastName: string | null,
  email: string,
): TenantUser => ({
  id: createUuid(number),
  firstName,
  lastName,
  email,
  companyName: 'Contoso',
  accepted: true,
  accessExpires: null,
  roles: { userAdmin: false, connectionAdmin: false, contributerAdmin: false },
  globalRoles: null,
  manageable: true,
  version: 1,
});

async function openUsers(others: TenantUser[] = [], responses: Record<string, unknown> = {}) {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [tenant],
    [routes.listUsersOfTenant.path]: [
      createMember(401, 'Vera', 'Smit', 'vera@polder.example'),
      createMember(402, null, null, 'casper@noordzee.example'),
      ...others,
    ],
    [routes.listGroupsOfTenant.path]: [],
    ...responses,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Users Noordzee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Users of Noordzee' }));
  await dialog.findByText('vera@polder.example');
  return dialog;
}
const getEmails = (dialog: Awaited<ReturnType<typeof openUsers>>) =>
  dialog
    .queryAllByText(/^\w+@\w+\.example$/, { selector: '[data-label=Email], [data-label=Email] *' })
    .map(({ textContent }) => textContent);

it('the tenant list has the specified columns, and truncates names and descriptions after 35 characters', async () => {
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
])('the search in the users of a tenant finds a user by %s', async (_, text, expected) => {
  const dialog = await openUsers();
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search users' }), text);
  await waitFor(() => {
    expect(getEmails(dialog)).toEqual([expected]);
  });
});

it.each(['Contoso', 'Invited'])(
  'the search in the users of a tenant ignores the company and the status: %s',
  async (text) => {
    const dialog = await openUsers();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search users' }), text);
    expect(await dialog.findByText('Nothing found')).toBeTruthy();
  },
);

it('the portal reloads the tenants after a tenant is saved', async () => {
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

it('Tenant Info shows the ID in a read-only field and copies it', async () => {
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

it('the users of a tenant without a last name are invited, all others registered', async () => {
  const dialog = await openUsers();
  const getStatus = (name: RegExp) =>
    within(dialog.getByRole('row', { name })).getByText(/^(Invited|Registered)$/).textContent;
  expect(getStatus(/vera@/)).toBe('Registered');
  expect(getStatus(/casper@/)).toBe('Invited');
});

it('the users of a tenant have a button that removes their access, except the current user', async () => {
  const dialog = await openUsers([createMember(1, 'Anna', 'de Vries', 'anna@noordzee.example')]);
  const getButton = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  expect(getButton('Delete user access Vera Smit').disabled).toBe(false);
  expect(getButton('You cannot remove yourself Anna de Vries').disabled).toBe(true);
});

it('the confirmation lists what ends for a removed user', async () => {
  const dialog = await openUsers([], {
    [routes.getRemovalConsequences.path]: {
      tenants: [{ id: createUuid(11), name: 'Noordzee', groups: ['Readers'], soleRoles: [], apps: 2 }],
      tenantCount: 1,
      connections: [],
      connectionCount: 2,
      grants: 0,
      invitations: 0,
      accessRequests: 0,
      viewSessions: 0,
      exports: 0,
    } satisfies UserDeletionConsequences,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete user access Vera Smit' }));
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  expect(await confirmation.findByText('Access to Noordzee, groups: Readers')).toBeTruthy();
  expect(
    confirmation.getByText(
      '2 connections sign in with the account of this user. Ask a connection administrator to authorize them again.',
    ),
  ).toBeTruthy();
});

it('a superAdmin who invites a deleted user is led to the restore', async () => {
  const address = 'vera@elsewhere.example';
  const dialog = await openUsers([], {
    [routes.inviteUsers.path]: {
      invited: [],
      added: [],
      skipped: [],
      failed: [address],
      deleted: [address],
      declined: [],
    } satisfies InvitationResult,
    [routes.listDeletions.path]: [],
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Invite users' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  await userEvent.click(form.getByRole('textbox', { name: /^Email/ }));
  await userEvent.paste(address);
  await userEvent.click(form.getByRole('button', { name: 'Invite' }));
  expect(
    await screen.findByText(`Not invited, because these users are deleted: ${address}. Restore them first.`),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Recently deleted' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Recently deleted' })).toBeTruthy();
});

it('the users of a tenant show why members with further roles and invited users cannot be changed or viewed', async () => {
  const dialog = await openUsers(
    [
      { ...createMember(403, 'Wim', 'Wijd', 'wim@x.example'), manageable: false },
      { ...createMember(404, null, null, 'invited@x.example'), companyName: null, accepted: false },
    ],
    { [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin', 'superAdmin'] } },
  );
  const getButton = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  const reason = 'Has roles that you do not have. Ask a superAdmin.';
  const blocked = dialog.getAllByRole<HTMLButtonElement>('button', { name: `${reason} Wim Wijd` });
  expect(blocked.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(getButton('Has not accepted the invitation yet invited@x.example').disabled).toBe(true);
  expect(getButton('Delete user access invited@x.example').disabled).toBe(false);
});

it('the users of a tenant show roles for all tenants to superAdmins, and nothing for viewers', async () => {
  const dialog = await openUsers([
    { ...createMember(403, 'Wim', 'Wijd', 'wim@x.example'), globalRoles: ['connectionAdmin', 'viewer'] },
    { ...createMember(404, 'Tom', 'Thuis', 'tom@x.example'), globalRoles: ['viewer'] },
  ]);
  const getRoles = (name: RegExp) =>
    dialog.getByRole('row', { name }).querySelector('[data-label=Roles]')?.textContent;
  expect(getRoles(/wim@/)).toBe('Connection Admin in all tenants');
  expect(getRoles(/tom@/)).toBe('');
});

it('tenants with the same name are distinguished by their URL, and a new one with the name of another shows a warning', async () => {
  const [tenant] = tenants as [Tenant, ...Tenant[]];
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [
      ...tenants,
      { ...tenant, id: createUuid(13), name: 'noordzee', URL: 'noordzee-2' },
    ],
  });
  expect(await screen.findByRole('button', { name: 'Noordzee (noordzee)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'noordzee (noordzee-2)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Polder' })).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Tenant' }));
  await screen.findByRole('option', { name: 'Polder' });
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Noordzee (noordzee)',
    'Polder',
    'noordzee (noordzee-2)',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Add tenant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Tenant' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' polder');
  expect(dialog.getByRole('status').textContent).toBe(
    'You already see a tenant with this name: Polder (polder). Lists show the addresses of tenants with the same name.',
  );
});

it('the invitation of users who declined a short time ago shows from when they can be invited by email', async () => {
  const dialog = await openUsers([], {
    [routes.inviteUsers.path]: {
      invited: [],
      added: [],
      skipped: [],
      failed: [],
      declined: [{ email: 'anna@x.example', until: Date.UTC(2031, 1, 3, 12) }],
    },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Invite users' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  await userEvent.click(form.getByRole('textbox', { name: /Email/ }));
  await userEvent.paste('anna@x.example');
  await userEvent.click(form.getByRole('button', { name: 'Invite' }));
  expect(
    await screen.findByText(
      'Not invited, because they declined an invitation a short time ago: anna@x.example (email possible from 3 February 2031)',
    ),
  ).toBeTruthy();
});

it('the invitation message has 12 rows', async () => {
  const dialog = await openUsers();
  await userEvent.click(dialog.getByRole('button', { name: 'Invite users' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  expect(form.getByRole('textbox', { name: /Invitation message/ })).toHaveProperty('rows', 12);
});

it('the invitation form shows each pasted address in a chip, and the reason for each invalid one', async () => {
  const dialog = await openUsers();
  await userEvent.click(dialog.getByRole('button', { name: 'Invite users' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  const field = form.getByRole('textbox', { name: /Email/ });
  await userEvent.click(field);
  await userEvent.paste('"Vries, Anna" <a@x.nl>; b@x.nl\nnobody, a@x.nl');
  const getChips = () =>
    within(form.getByRole('list', { name: 'Entered addresses' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(getChips()).toEqual(['a@x.nl', 'b@x.nl', 'nobody']);
  expect(await form.findByText('nobody: It has no @.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '{Backspace}@x.nl,c@x.nl');
  expect(getChips()).toEqual(['a@x.nl', 'b@x.nl', 'nobody@x.nl']);
  expect(form.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', false);
  await userEvent.click(form.getByRole('button', { name: 'Remove b@x.nl' }));
  expect(getChips()).toEqual(['a@x.nl', 'nobody@x.nl', 'c@x.nl']);
});

it('the invitations of a tenant show their state, and only open ones can be sent again or withdrawn', async () => {
  const createInvitation = (number: number, state: Invitation['state']): Invitation => ({
    userId: createUuid(number),
    email: `${state}@x.nl`,
    state,
    sent: Date.UTC(2026, 0, 1),
    expires: null,
    groups: ['Retail team'],
  });
  const dialog = await openUsers([], {
    [routes.listInvitations.path]: [
      createInvitation(501, 'pending'),
      createInvitation(502, 'expired'),
      createInvitation(503, 'accepted'),
      createInvitation(504, 'withdrawn'),
    ],
  });
  await userEvent.click(dialog.getByRole('tab', { name: 'Invitations' }));
  const row = within(await dialog.findByRole('row', { name: /pending@x\.nl/ }));
  expect(row.getByText('Pending')).toBeTruthy();
  expect(row.getByText('Retail team')).toBeTruthy();
  const buttons = dialog.getAllByRole('button', { name: /^(Send again|Withdraw) / });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Send again pending@x.nl',
    'Withdraw pending@x.nl',
    'Send again expired@x.nl',
    'Withdraw expired@x.nl',
  ]);
});

it('the users of a tenant show until when they have access', async () => {
  const dialog = await openUsers([
    { ...createMember(403, 'Tim', 'Tijdelijk', 'tim@x.example'), accessExpires: Date.UTC(2099, 11, 31, 12) },
    { ...createMember(404, 'Eva', 'Eind', 'eva@x.example'), accessExpires: 1 },
  ]);
  const getRow = (name: RegExp) => dialog.getByRole('row', { name }).textContent;
  expect(getRow(/tim@/)).toContain('31-12-2099');
  expect(getRow(/eva@/)).toContain('Ended');
  expect(getRow(/vera@/)).toContain('No end');
});

const superAdmin = { ...user, rolesList: ['viewer', 'superAdmin'] };
describe('the selection of invitations', () => {
  const createInvitation = (number: number, state: Invitation['state']): Invitation => ({
    userId: createUuid(number),
    email: `${state}@people.example`,
    state,
    sent: 1_700_000_000_000,
    expires: null,
    groups: [],
  });
  const invitations = [
    createInvitation(501, 'pending'),
    createInvitation(502, 'expired'),
    createInvitation(503, 'accepted'),
  ];
  const [pending, expired] = invitations;
  const openSelection = async (responses: Record<string, unknown> = {}) => {
    const dialog = await openUsers([], { [routes.listInvitations.path]: invitations, ...responses });
    await userEvent.click(dialog.getByRole('tab', { name: 'Invitations' }));
    await dialog.findByText('pending@people.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Select' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all' }));
    return dialog;
  };

  it('contains only open invitations', async () => {
    const dialog = await openSelection();
    expect(dialog.getByText('2 selected')).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'Select accepted@people.example' })).toBeNull();
  });

  it('is sent again with one request, whose failures are listed', async () => {
    const conflict = { code: 'conflict', message: 'expired@people.example has accepted the invitation.' };
    const dialog = await openSelection({
      [routes.resendInvitations.path]: {
        results: [
          { id: pending?.userId, error: null },
          { id: expired?.userId, error: conflict },
        ],
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    const result = within(await screen.findByRole('alertdialog', { name: 'Send again' }));
    expect(result.getByText('Sent 1 of 2 again. These remain:')).toBeTruthy();
    expect(
      result.getByText('expired@people.example: expired@people.example has accepted the invitation.'),
    ).toBeTruthy();
  });

  it('is withdrawn after a confirmation', async () => {
    const withdrawn: unknown[] = [];
    const dialog = await openSelection({
      [`DELETE ${routes.withdrawInvitation.path}`]: ({ userId }: { userId: string }) => {
        withdrawn.push(userId);
        return null;
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Withdraw invitations' }));
    expect(
      confirmation.getByText('Withdraw 2 invitations? The users lose access to the tenant.'),
    ).toBeTruthy();
    expect(confirmation.getByText('expired@people.example')).toBeTruthy();
    expect(withdrawn).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('2 invitations withdrawn')).toBeTruthy();
    expect(withdrawn).toEqual([pending?.userId, expired?.userId]);
  });
});

const contents = { user: 3, invitation: 0, group: 2, app: 1, report: 0, connection: 0 };

it('superAdmins see archived tenants with a chip, and restore access to them', async () => {
  const archived = {
    ...tenants[0],
    id: createUuid(77),
    name: 'Waddenzee',
    archived: 1_700_000_000_000,
    archivedBy: 'Anna Bakker',
  };
  const { calls } = renderPortal('/tenants', {
    [routes.whoAmI.path]: superAdmin,
    [routes.listTenantsOfUser.path]: [tenants[0]],
    [routes.listArchivedTenants.path]: [archived],
    [routes.unarchiveTenant.path]: null,
  });
  expect(await screen.findByText('Archived')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Users Waddenzee' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Waddenzee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waddenzee is archived' }));
  expect(dialog.getByText(/by Anna Bakker/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Restore access' }));
  expect(await screen.findByText('Restored access to Waddenzee')).toBeTruthy();
  expect(calls).toContain(routes.unarchiveTenant.path);
});

it('a tenant with contents is deleted after its name is entered, and the notification offers Undo', async () => {
  const { calls, bodies } = renderPortal('/tenants', {
    [routes.whoAmI.path]: superAdmin,
    [routes.listTenantsOfUser.path]: [tenants[0]],
    [routes.listArchivedTenants.path]: [],
    [`GET ${routes.getTenant.path}`]: tenants[0],
    [routes.getTenantContents.path]: contents,
    [routes.deleteTenantWithContents.path]: null,
    [routes.restoreDeletion.path]: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Noordzee' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update Tenant' }));
  await userEvent.click(await form.findByRole('button', { name: 'Delete' }));
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  expect(await confirmation.findByText('3 user memberships')).toBeTruthy();
  expect(confirmation.getByRole('link', { name: '2 groups' })).toBeTruthy();
  await userEvent.type(confirmation.getByRole('textbox', { name: 'Name of the tenant' }), 'Noordzee');
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Deleted Noordzee')).toBeTruthy();
  expect(bodies).toContainEqual({
    path: routes.deleteTenantWithContents.path,
    body: { name: 'Noordzee' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The deletion has been undone')).toBeTruthy();
  expect(calls).toContain(routes.restoreDeletion.path);
});

describe('Roles for one tenant', () => {
  const [tenant] = tenants as [Tenant, ...Tenant[]];
  const administrator = {
    ...user,
    tenantRoles: [{ tenantId: tenant.id, roles: ['userAdmin'] }],
  } satisfies CurrentUser;
  const member = createMember(401, 'Vera', 'Smit', 'vera@polder.example');

  it('limit the screen to the tenant, without creating and deleting tenants', async () => {
    renderPortal('/tenants', {
      [routes.whoAmI.path]: administrator,
      [routes.listTenantsOfUser.path]: tenants,
      [`GET ${routes.getTenant.path}`]: tenant,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Noordzee' }));
    expect(screen.queryByText('Polder')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add tenant' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Tenant' }));
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu', hidden: true }));
    const entries = menu.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Apps', 'Tenants', 'Groups', 'Knowledge Base']);
  });

  it('can be granted by administrators who have them, as changed fields', async () => {
    const { bodies } = renderPortal('/tenants', {
      [routes.whoAmI.path]: administrator,
      [routes.listTenantsOfUser.path]: tenants,
      [routes.listUsersOfTenant.path]: [member],
      [`GET ${routes.getMembership.path}`]: member,
      [`PATCH ${routes.updateMembership.path}`]: member,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Users Noordzee' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit access and roles Vera Smit' }));
    const access = within(await screen.findByRole('dialog', { name: 'Access of Vera Smit' }));
    const own = access.getByRole('checkbox', { name: 'User Admin' });
    await waitFor(() => {
      expect(own).toHaveProperty('disabled', false);
    });
    expect(access.getByRole('checkbox', { name: 'Connection Admin' })).toHaveProperty('disabled', true);
    expect(
      access.getAllByText('You can grant only roles that you have in this tenant yourself.'),
    ).toHaveLength(2);
    await userEvent.click(own);
    await userEvent.click(access.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(bodies).toEqual([{ path: routes.updateMembership.path, body: { roles: { userAdmin: true } } }]);
    });
  });
});
