// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
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
import { expect, it, vi } from 'vitest';
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
      ...responses,
    },
    undefined,
    config,
  );

/** Opens the explanation of a user without an effective membership, as a user administrator. */
const openExplanation = async (membership: MembershipState) => {
  const steps = [
    { rule: 'membership', ok: false, problem: 'Not a member.' },
    ...explanation.steps.filter(({ rule }) => rule === 'group'),
  ];
  const portal = open(`/access/users/${vera.id}`, 'userAdmin', {
    [routes.getUserProfile.path]: profile,
    [routes.listUserAccess.path]: [{ app: explanation.app, paths: entry.paths, reports: null }],
    [routes.explainAccess.path]: { ...explanation, membership, steps },
    [`PUT ${routes.inviteUsers.path}`]: { invited: [], added: [vera.email], skipped: [], failed: [] },
    [`PATCH ${routes.updateMembership.path}`]: {},
    [routes.resendInvitation.path]: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Explain access to Retail' }));
  return { ...portal, dialog: within(await screen.findByRole('dialog')) };
};

it('the access of an app lists the users with all reasons, and those without access on request', async () => {
  const { queries } = open(`/access/apps/${app.id}`, 'contributerAdmin', {
    [routes.listAppAccess.path]: [entry],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access to Retail' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Vera Smit' });
  expect(link.getAttribute('href')).toBe(`/access/users/${vera.id}`);
  expect(screen.getByText('Group Readers')).toBeTruthy();
  expect(screen.getByText('Role contributerAdmin')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cannot open' }));
  await screen.findByRole('button', { name: 'Cannot open', pressed: true });
  expect(queries.map(({ access }) => access)).toEqual(['granted', 'missing']);
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

it.each<[MembershipState, string, string, unknown]>([
  [
    'none',
    'Add to the tenant',
    routes.inviteUsers.path,
    { emails: [vera.email], sendInvite: false, invitationMessage: '' },
  ],
  ['ended', 'Give access without an end', routes.updateMembership.path, { accessExpires: null }],
])(
  'an explanation repairs the membership “%s” before a group, with the button “%s”',
  async (membership, button, path, body) => {
    const { bodies, dialog } = await openExplanation(membership);
    await userEvent.click(await dialog.findByRole('button', { name: button }));
    expect(bodies).toEqual([{ path, body }]);
    expect(dialog.queryByRole('button', { name: 'Add to group Readers' })).toBeNull();
  },
);

it('an explanation sends a pending invitation again and confirms it', async () => {
  const { calls, dialog } = await openExplanation('invited');
  await userEvent.click(await dialog.findByRole('button', { name: 'Send invitation again' }));
  expect(await screen.findByText('Invitation sent to vera@noordzee.example')).toBeTruthy();
  expect(calls).toContain(routes.resendInvitation.path);
});

it('the user page shows tenants, groups, roles and apps with identities, and no app that the caller cannot open', async () => {
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
    { app: null, paths: [{ rule: 'superAdmin', group: null }], reports: null },
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
  expect(screen.getByText('An app that you cannot open')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retail' }).getAttribute('href')).toBe(`/access/apps/${app.id}`);
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
