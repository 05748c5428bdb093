// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
  AddressExplanation,
  AppAccessEntry,
  MembershipState,
  Role,
  RuntimeConfig,
  UserAccessEntry,
  UserProfile,
  ViewSession,
} from '@embed-portal/api-contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createApp, createUuid, tenants, user } from '../../../test-support/sample.ts';

const readers = { id: createUuid(301), name: 'Readers' };
const vera = {
  id: createUuid(401),
  name: 'Vera Smit',
  email: 'vera@noordzee.example',
  registered: true,
  active: true,
};
const app = createApp(101, 'Retail');

const entry: AppAccessEntry = {
  ...vera,
  paths: [
    { rule: 'group', group: readers },
    { rule: 'contributerAdmin', group: null },
  ],
  missing: null,
};
const profile: UserProfile = {
  ...vera,
  accepted: true,
  companyName: null,
  phone: null,
  created: 1_700_000_000_000,
  roles: user.roles,
  lastSignIn: null,
  tenants: [{ id: createUuid(11), name: 'Noordzee', roles: [] }],
  groups: [{ ...readers, tenantId: createUuid(11) }],
};
const explanation: AccessExplanation = {
  verdict: 'notVisible',
  user: vera,
  app: { id: app.id, name: app.name, tenantId: createUuid(11), groups: [readers] },
  membership: 'effective',
  report: null,
  paths: [],
  steps: [
    { rule: 'account', ok: true, problem: null },
    { rule: 'membership', ok: true, problem: null },
    { rule: 'group', ok: false, problem: 'In no group.' },
  ],
};

const explained = { id: app.id, name: 'Retail', tenantId: createUuid(11) };

const open = (
  path: string,
  role: Role,
  responses: Record<string, unknown>,
  config: Partial<RuntimeConfig> = {},
) =>
  renderPortal(
    path,
    {
      [routes.whoAmI.path]: { ...user, rolesList: ['viewer', role] },
      [routes.listTenantsOfUser.path]: tenants,
      [routes.listAppsOfUser.path]: [app],
      [routes.explainAccess.path]: explanation,
      [routes.getExplainableApp.path]: explained,
      [routes.listExplainableApps.path]: [explained],
      ...responses,
    },
    undefined,
    config,
  );

/** Opens the explanation of a user without an effective membership, as a user administrator. */
async function openExplanation(membership: MembershipState) {
  const steps = [
    { rule: 'membership', ok: false, problem: 'Not a member.' },
    ...explanation.steps.filter(({ rule }) => rule === 'group'),
  ];
  const portal = open(`/access/users/${vera.id}`, 'userAdmin', {
    [routes.getUserProfile.path]: profile,
    [routes.listUserAccess.path]: [{ app: explanation.app, paths: entry.paths, reports: null }],
    [routes.explainAccess.path]: { ...explanation, membership, steps },
    [routes.listGroupsOfTenant.path]: [],
    [`PATCH ${routes.updateMembership.path}`]: {},
    [routes.resendInvitation.path]: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Explain access to Retail' }));
  return { ...portal, dialog: within(await screen.findByRole('dialog')) };
}

it('the access of an app lists the users with all reasons, and those without access on request', async () => {
  const { queries } = open(`/access/apps/${app.id}`, 'contributerAdmin', {
    [routes.listAppAccess.path]: [entry],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access to Retail' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Vera Smit' });
  expect(link.getAttribute('href')).toBe(`/access/users/${vera.id}`);
  expect(screen.getByText('Group Readers')).toBeTruthy();
  expect(screen.getByText('Role contributerAdmin')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cannot open', pressed: false }));
  await screen.findByRole('button', { name: 'Cannot open', pressed: true });
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  expect(queries.flatMap(({ access }) => access ?? [])).toEqual(['granted', 'missing']);
});

it('an explanation names the missing link and adds it through the route of groups', async () => {
  const { bodies } = open(`/access/apps/${app.id}`, 'contributerAdmin', {
    [routes.listAppAccess.path]: [{ ...entry, paths: [], missing: 'group' }],
    [`PATCH ${routes.updateGroup.path}`]: {},
  });
  expect(await screen.findByText('In no group of the app')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Explain access of Vera Smit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Access of Vera Smit to Retail' }));
  expect(await dialog.findByText('The user cannot see this.')).toBeTruthy();
  expect(
    dialog.getByText('The user is in none of the groups of the app. Add the user to one of them: “Readers”.'),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add to group Readers' }));
  expect(bodies).toEqual([{ path: routes.updateGroup.path, body: { addUsers: [vera.id] } }]);
});

it('an explanation ends the limit of a membership that has ended, before it adds a group', async () => {
  const { bodies, dialog } = await openExplanation('ended');
  await userEvent.click(await dialog.findByRole('button', { name: 'Give access without an end' }));
  expect(bodies).toEqual([{ path: routes.updateMembership.path, body: { accessExpires: null } }]);
  expect(dialog.queryByRole('button', { name: 'Add to group Readers' })).toBeNull();
});

it('an explanation opens the invitation form for a user who is not a member of the tenant', async () => {
  const { dialog } = await openExplanation('none');
  await userEvent.click(await dialog.findByRole('button', { name: 'Invite to the tenant' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
  expect(form.getByText(vera.email)).toBeTruthy();
});

describe('Apps that the administrator cannot open', () => {
  const notOpenable = {
    [routes.listAppsOfUser.path]: [],
    [routes.getUserProfile.path]: profile,
    [routes.listUserAccess.path]: [],
  };

  it('are explained from the user page, by a choice under “Check an app”', async () => {
    open(`/access/users/${vera.id}`, 'userAdmin', notOpenable);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Check an app' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Retail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Access of Vera Smit to Retail' }));
    expect(await dialog.findByText('The user cannot see this.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Add to group Readers' })).toBeTruthy();
  });

  it('keep the typed text while a search has no result', async () => {
    open(`/access/users/${vera.id}`, 'userAdmin', {
      ...notOpenable,
      [routes.listExplainableApps.path]: [],
    });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Check an app' });
    await userEvent.type(field, 'zzz');
    expect(await screen.findByText('No apps')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Check an app' }).value).toBe('zzz');
  });

  it('are explained when the address of the user page contains the app', async () => {
    open(`/access/users/${vera.id}?app=${app.id}`, 'userAdmin', notOpenable);
    expect(await screen.findByRole('dialog', { name: 'Access of Vera Smit to Retail' })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('have a page with their users', async () => {
    open(`/access/apps/${app.id}`, 'userAdmin', { ...notOpenable, [routes.listAppAccess.path]: [entry] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access to Retail' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Vera Smit' })).toBeTruthy();
  });
});

describe('Check an address', () => {
  const address = 'ruud@elsewhere.example';
  const check = async (
    result: Partial<AddressExplanation>,
    role: Role = 'userAdmin',
    responses: Record<string, unknown> = {},
  ) => {
    const rendered = open(`/access/apps/${app.id}`, role, {
      [routes.listAppAccess.path]: [],
      [routes.explainAddress.path]: {
        email: address,
        tenant: { id: createUuid(11), name: 'Noordzee' },
        userId: null,
        invitation: null,
        ...result,
      },
      ...responses,
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search users' }), address);
    await userEvent.click(screen.getByRole('button', { name: 'Check an address' }));
    const form = within(await screen.findByRole('dialog', { name: 'Check an address for Retail' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(address);
    await userEvent.click(form.getByRole('button', { name: 'Explain' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Access of ${address} to Retail` }));
    return { ...rendered, dialog };
  };

  it('explains that an address is not one of a member, and opens the form that invites it', async () => {
    const { dialog } = await check({});
    expect(dialog.getByText(`${address} is not a member of Noordzee.`)).toBeTruthy();
    await userEvent.click(dialog.getByRole('link', { name: 'Invite to Noordzee' }));
    const form = within(await screen.findByRole('dialog', { name: 'Invite users to Noordzee' }));
    expect(form.getByText(address)).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('refers contributors to a user administrator', async () => {
    const { dialog } = await check({}, 'contributerAdmin');
    expect(dialog.queryByRole('link')).toBeNull();
    expect(dialog.getByText('Ask a user administrator of the tenant to invite this address.')).toBeTruthy();
  });

  it('explains an invitation that is not accepted, and sends it again', async () => {
    const invitation = { userId: createUuid(402), state: 'expired' as const, sent: 1_700_000_000_000 };
    const { dialog, calls } = await check({ invitation }, 'userAdmin', {
      [routes.resendInvitation.path]: {},
    });
    expect(
      dialog.getByText(`The invitation of ${address} to Noordzee of 14 November 2023 has expired.`),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation again' }));
    expect(await screen.findByText(`Invitation sent to ${address}`)).toBeTruthy();
    expect(calls).toContain(routes.resendInvitation.path);
  });

  it('explains the access of a user whom the administrator may list', async () => {
    const { dialog } = await check({ userId: vera.id });
    expect(await dialog.findByText('In a group of the app')).toBeTruthy();
  });
});

it('an explanation sends a pending invitation again and confirms it', async () => {
  const { calls, dialog } = await openExplanation('invited');
  await userEvent.click(await dialog.findByRole('button', { name: 'Send invitation again' }));
  expect(await screen.findByText('Invitation sent to vera@noordzee.example')).toBeTruthy();
  expect(calls).toContain(routes.resendInvitation.path);
});

it('the user page shows tenants, groups, roles and apps with identities', async () => {
  const access: UserAccessEntry[] = [
    {
      app: { id: app.id, name: 'Retail', tenantId: createUuid(11) },
      paths: entry.paths,
      reports: [
        {
          id: createUuid(201),
          name: 'Sales',
          type: 'Report',
          identity: { username: 'vera@noordzee.example', role: 'Region' },
          securityFilters: [],
        },
      ],
    },
  ];
  open(`/access/users/${vera.id}`, 'contributerAdmin', {
    [routes.getUserProfile.path]: profile,
    [routes.listUserAccess.path]: access,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Vera Smit' })).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(vera.email);
  for (const text of ['Noordzee', 'Readers', 'viewer']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Last sign-in')).toBeNull();
  expect(await screen.findByText('Sales: vera@noordzee.example (Region)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retail' }).getAttribute('href')).toBe(`/access/apps/${app.id}`);
});

it('the user page of an invited user shows only the address, and says why', async () => {
  open(`/access/users/${vera.id}`, 'userAdmin', {
    [routes.getUserProfile.path]: {
      ...profile,
      name: vera.email,
      registered: false,
      accepted: false,
      created: null,
      roles: null,
    },
    [routes.listUserAccess.path]: [],
  });
  expect(await screen.findByRole('heading', { level: 1, name: vera.email })).toBeTruthy();
  expect(
    screen.getByText(
      'This user has not accepted the invitation yet. Until then, only the email address is visible.',
    ),
  ).toBeTruthy();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Email', 'Company', 'Tenants', 'Groups']);
});

it.each(['connectionAdmin', 'viewer'] as const)('a %s cannot open the access of a user', async (role) => {
  open(`/access/users/${vera.id}`, role, {});
  expect(await screen.findByText('You are not allowed to open this page.')).toBeTruthy();
});

const startPath = `POST ${routes.startViewSession.path}`;
const viewSession: ViewSession = {
  id: createUuid(99),
  actor: { id: user.id, name: user.name },
  target: vera,
  tenant: { id: createUuid(11), name: 'Noordzee' },
  reason: 'Ticket 4711',
  started: 1_700_000_000_000,
  expires: 1_700_001_800_000,
  ended: false,
};
const userResponses = { [routes.getUserProfile.path]: profile, [routes.listUserAccess.path]: [] };

it('the user page starts a view as the user in a new tab, with a reason', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const { bodies } = open(`/access/users/${vera.id}`, 'superAdmin', {
    ...userResponses,
    [startPath]: viewSession,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View as' }));
  const dialog = await screen.findByRole('dialog', { name: 'View the portal as Vera Smit' });
  const submit = within(dialog).getByRole('button', { name: 'Open tab' });
  expect(submit).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Ticket 4711');
  await userEvent.click(submit);
  const link = await screen.findByRole('link', { name: 'Open the portal as Vera Smit' });
  const path = `/apps?viewAs=${viewSession.id}`;
  expect(link.getAttribute('href')).toBe(path);
  expect(openTab).toHaveBeenCalledExactlyOnceWith(path, '_blank', 'noopener');
  expect(bodies).toEqual([{ path: routes.startViewSession.path, body: { reason: 'Ticket 4711' } }]);
});

it('the user page shows why the portal cannot be viewed as the user', async () => {
  const message = 'This user is deactivated. Activate the user first.';
  const details = [{ field: 'userId', message }];
  open(`/access/users/${vera.id}`, 'superAdmin', {
    ...userResponses,
    [startPath]: new ApiError({ status: 422, code: 'invalid', message, details }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View as' }));
  const dialog = await screen.findByRole('dialog', { name: 'View the portal as Vera Smit' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Ticket');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open tab' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
});

it.each<[Role, RuntimeConfig['addedRoles'], number]>([
  ['userAdmin', {}, 0],
  ['contributerAdmin', {}, 0],
  ['contributerAdmin', { viewAs: ['contributerAdmin'] }, 1],
  ['superAdmin', {}, 1],
])('a %s with the setting %j sees %i buttons to view as a user', async (role, addedRoles, count) => {
  open(`/access/users/${vera.id}`, role, userResponses, { addedRoles });
  await screen.findByRole('heading', { level: 1, name: 'Vera Smit' });
  expect(screen.queryAllByRole('button', { name: 'View as' })).toHaveLength(count);
});
