// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { AuditLogEntry, User, UserDeletionConsequences } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { BoundFunctions, queries } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AccountContext } from '../../../data/account.ts';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import type { ScriptedResponses } from '../../../test-support/render-portal.tsx';
import { user, createUuid, tenants } from '../../../test-support/sample.ts';
import { formatUserName } from '../components/users/user-columns.tsx';
import { UserDialog } from '../components/users/user-dialog.tsx';
import { AdminSettings } from './admin-settings.tsx';

const created = Date.UTC(2026, 10, 12, 13, 3, 9);
const body = { b: { c: { d: { e: 1 } } }, a: [1] };
const anna: User = {
  ...user,
  created,
  roles: { ...user.roles, userAdmin: true },
  companyName: 'Noordzee BV',
};
const invited: User = {
  ...user,
  id: createUuid(2),
  created,
  firstName: null,
  lastName: null,
  name: 'ben@example.com',
  email: 'ben@example.com',
  registered: false,
  active: false,
};
const signInEntry = {
  id: createUuid(70),
  userId: user.id,
  created,
  method: 'pwd',
  __user: { id: user.id, email: user.email, name: user.name },
};
const auditEntry = {
  ...signInEntry,
  id: createUuid(71),
  method: 'PATCH',
  url: '/api/users/1',
  statusCode: 422,
  statusMessage: 'm'.repeat(120),
  ...{
    action: null,
    actor: null,
    onBehalfOf: null,
    tenant: null,
    targets: [],
    changes: [],
    ip: null,
    userAgent: null,
  },
};
const group = { type: 'group', id: createUuid(81), name: 'Analysts' } as const;
const changeEntry: AuditLogEntry = {
  ...auditEntry,
  url: '/api/groups/1',
  statusCode: 200,
  statusMessage: 'OK',
  body: null,
  action: 'updateGroup',
  actor: { name: 'Anna de Vries', email: 'anna@example.com' },
  tenant: { id: createUuid(11), name: 'Noordzee' },
  targets: [group],
  changes: [
    { field: 'name', before: 'Readers', after: 'Analysts' },
    { field: 'users', added: [{ id: createUuid(82), name: 'Ben' }], removed: [] },
    { field: 'tenantId', before: createUuid(11), after: createUuid(12) },
    {
      field: 'reports',
      before: [{ id: createUuid(201), name: 'Sales' }],
      after: [{ id: createUuid(201), name: 'Sales', section: 'Finance' }],
    },
  ],
  ip: '192.0.2.0/24',
  userAgent: 'Browser/1.0',
};

type Scope = BoundFunctions<typeof queries>;

/** Renders an element on a separate page with the portal's providers. */
function renderAlone(children: ReactNode, responses: ScriptedResponses = {}, address = '/') {
  const account = { user, tenants, selectedTenant: undefined, selectTenant: () => undefined };
  const element = <AccountContext value={account}>{children}</AccountContext>;
  return renderPortal(address, responses, () =>
    createMemoryRouter([{ path: '/', element }], { initialEntries: [address] }),
  );
}

async function openSettings(responses: ScriptedResponses = {}) {
  const focus = createRef<HTMLElement>();
  const portal = renderAlone(<AdminSettings open onClose={() => undefined} finalFocus={focus} />, {
    [routes.listUsers.path]: [anna, invited],
    [routes.listSignInLogs.path]: [signInEntry],
    [routes.listAuditLogs.path]: [
      { ...auditEntry, body },
      {
        ...auditEntry,
        id: createUuid(72),
        body: null,
        actor: { name: 'Former', email: 'former@example.com' },
        __user: null,
      },
    ],
    [routes.updateUser.path]: anna,
    ...responses,
  });
  return { ...portal, settings: within(await screen.findByRole('dialog', { name: 'Admin Settings' })) };
}

const getHeaders = (scope: Scope): (string | null)[] =>
  scope.getAllByRole('columnheader').map(({ textContent }) => textContent);
const getCells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const getPageSizes = (scope: Scope) =>
  within(scope.getByRole('combobox', { name: 'Rows per page' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
async function openTab(scope: Scope, name: string) {
  await userEvent.click(scope.getByRole('tab', { name }));
  return waitFor(() => {
    const table = scope.getByRole('table', { name });
    expect(table.getAttribute('aria-busy')).toBe('false');
    return table;
  });
}

describe('Admin Settings', () => {
  it('has three vertical tabs', async () => {
    const { settings } = await openSettings();
    const list = await settings.findByRole('tablist');
    expect(list.getAttribute('aria-orientation')).toBe('vertical');
    expect(settings.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'User Managment',
      'Sign-in Log',
      'Audit Log',
    ]);
  });

  it('lists users by ID, ten per page, with status, timestamp and a face icon for each flag', async () => {
    const { settings, queries } = await openSettings();
    await settings.findByText('ben@example.com');
    expect(getHeaders(settings)).toEqual([
      'Name',
      'Email',
      'Status',
      'Created',
      'Active',
      'SuperAdmin',
      'UserAdmin',
      'ConnectionAdmin',
      'ContributerAdmin',
      'Edit',
    ]);
    expect(queries[0]).toMatchObject({ limit: 10, sort: 'id' });
    expect(getPageSizes(settings)).toEqual(['10', '25', '50', '100', 'All']);
    expect(settings.getByRole('searchbox', { name: 'Search users' })).toBeTruthy();
    const [, first, second] = settings.getAllByRole('row');
    expect(getCells(first).slice(0, 9)).toEqual([
      'Anna de Vries',
      'anna@example.com',
      'Registered',
      expect.stringMatching(/^12 november 2026 (om )?\d\d:03:09$/),
      ...['yes', 'no', 'yes', 'no', 'no'],
    ]);
    expect(getCells(second).slice(0, 5)).toEqual([
      '?',
      'ben@example.com',
      'Invited',
      expect.stringMatching(/^12 november 2026 (om )?\d\d:03:09$/),
      'no',
    ]);
  });

  it('shows and copies the ID of the user', async () => {
    const { settings } = await openSettings();
    const pointer = userEvent.setup();
    await pointer.click(await settings.findByRole('button', { name: 'User info of ben@example.com' }));
    const info = within(await screen.findByRole('dialog', { name: 'User Info' }));
    const field = info.getByLabelText<HTMLInputElement>('ID');
    expect([field.value, field.readOnly]).toEqual([createUuid(2), true]);
    await pointer.click(info.getByRole('button', { name: 'Copy to clipboard' }));
    expect(await screen.findByText('Copied item to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(createUuid(2));
  });

  it.each([
    ['the first and last name', { firstName: 'Anna', lastName: 'Vos' }, 'Anna Vos'],
    ['the first name when there is no last name', { firstName: 'Anna', lastName: null }, 'Anna'],
    ['a question mark without a first name', { firstName: null, lastName: 'Vos' }, '?'],
    ['at most 35 characters', { firstName: 'x'.repeat(36), lastName: 'Vos' }, `${'x'.repeat(35)}…`],
  ])('formats a user name as %s', (_, names, shown) => {
    expect(formatUserName({ ...anna, ...names })).toBe(shown);
  });

  it('lists sign-ins, newest first, with auto-refresh controls', async () => {
    const { settings, queries, calls } = await openSettings();
    const table = within(await openTab(settings, 'Sign-in Log'));
    expect(getHeaders(table)).toEqual(['User', 'Created', 'Method']);
    expect(getCells((await table.findAllByRole('row'))[1])).toEqual([
      'anna@example.com',
      expect.stringMatching(/^12 november 2026 (om )?\d\d:03:09$/),
      'pwd',
    ]);
    expect(queries.at(-1)).toMatchObject({ sort: '-created' });
    expect(getPageSizes(settings)).toEqual(['10', '20', '30', '40', '50', '100', '200']);
    const auto = settings.getByRole<HTMLInputElement>('checkbox', { name: 'Auto Refresh (5 sec.)' });
    expect(auto.checked).toBe(false);
    expect(settings.getByRole('searchbox', { name: 'Search the log' })).toBeTruthy();
    const countRequests = () => calls.filter((path) => path === routes.listSignInLogs.path).length;
    const before = countRequests();
    await userEvent.click(settings.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(countRequests()).toBe(before + 1);
    });
  });

  it('lists requests, and shows the request body as a sorted tree expanded to the third level', async () => {
    const { settings, queries } = await openSettings();
    const table = within(await openTab(settings, 'Audit Log'));
    expect(getHeaders(table)).toEqual([
      'User',
      'Created',
      'Method',
      'URL',
      'Status Code',
      'Status Message',
      'Body',
    ]);
    expect(queries.at(-1)).toMatchObject({ sort: '-created' });
    expect(getPageSizes(settings)).toEqual(['10', '20', '30', '40', '50', '100', '200']);
    expect(settings.getByRole('checkbox', { name: 'Auto Refresh (5 sec.)' })).toBeTruthy();
    expect(settings.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(getCells((await table.findAllByRole('row'))[1]).slice(2, 6)).toEqual([
      'PATCH',
      '/api/users/1',
      '422',
      `${'m'.repeat(100)}…`,
    ]);
    expect(table.getByText('former@example.com')).toBeTruthy();
    await userEvent.click(table.getByRole('button', { name: 'Body', expanded: false }));
    expect(table.getByRole('button', { name: 'Body', expanded: true })).toBeTruthy();
    expect(table.getByRole('heading', { name: 'Body' })).toBeTruthy();
    expect(table.getByRole('button', { name: 'Copy to clipboard' })).toBeTruthy();
    const pointer = userEvent.setup();
    await pointer.click(table.getByRole('button', { name: 'Copy to clipboard' }));
    expect(await screen.findByText('Copied item to clipboard!')).toBeTruthy();
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(body);
    const tree = table.getByRole('group', { name: 'Body' });
    const branches = [...tree.querySelectorAll('details')];
    expect(branches.map(({ open }) => open)).toEqual([true, true, true, true, false]);
    const getLevel = (branch: Element): number => {
      const parent = branch.parentElement?.closest('details');
      return parent ? getLevel(parent) + 1 : 1;
    };
    expect(Math.max(...branches.filter(({ open }) => open).map(getLevel))).toBe(3);
    expect(tree.textContent).toMatch(/a:.*b:.*c:.*d:/s);
    const [root] = branches;
    const toggleRoot = () => pointer.click(root?.querySelector('summary') as HTMLElement);
    await toggleRoot();
    expect(root?.open).toBe(false);
    await toggleRoot();
    expect(root?.open).toBe(true);
  });
});

describe('audit log', () => {
  const openAuditLog = async (responses: ScriptedResponses = {}) => {
    const focus = createRef<HTMLElement>();
    const settings = <AdminSettings open onClose={() => undefined} finalFocus={focus} />;
    const address = `/?settings=audit-log&action=updateGroup&from=2026-11-01&tenant=${createUuid(11)}`;
    const scripted = {
      [routes.listAuditLogs.path]: [changeEntry],
      [routes.listUsers.path]: [anna],
      [routes.revertAuditChange.path]: group,
      ...responses,
    };
    const portal = renderAlone(settings, scripted, address);
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Settings' }));
    return { ...portal, dialog, table: within(await dialog.findByRole('table', { name: 'Audit Log' })) };
  };

  it('reads the filters from the address, and removes filters', async () => {
    const { dialog, queries } = await openAuditLog();
    const from = new Date(2026, 10, 1).getTime();
    expect(queries.at(-1)).toMatchObject({ action: 'updateGroup', from, tenant: createUuid(11) });
    expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('01-11-2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Filters', expanded: true }));
    expect(dialog.queryByLabelText('From')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Filters', expanded: false })).toBeTruthy();
    const chips = within(dialog.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'From: 2026-11-01',
      'Tenant: Noordzee',
      'Action: Update group',
    ]);
    await userEvent.click(chips.getByRole('button', { name: 'Remove filter Action: Update group' }));
    await waitFor(() => {
      expect(queries.at(-1)).not.toHaveProperty('action');
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => {
      expect(Object.keys(queries.at(-1) ?? {})).toEqual(['limit', 'sort', 'search', 'cursor']);
    });
  });

  it('shows who changed what, and puts back single fields or all fields', async () => {
    const { table, bodies } = await openAuditLog();
    const open = async () => {
      await userEvent.click(await table.findByRole('button', { name: 'Update group: Analysts' }));
      return within(await screen.findByRole('dialog', { name: 'Update group' }));
    };
    const entry = await open();
    expect(entry.getByText('Anna de Vries (anna@example.com)')).toBeTruthy();
    expect(entry.getByText('192.0.2.0/24 · Browser/1.0')).toBeTruthy();
    expect(entry.getAllByRole('row').slice(1).map(getCells)).toEqual([
      ['Name', 'Readers', 'Analysts', 'Put it back'],
      ['Users', '—', '+ Ben', 'Put it back'],
      ['Tenant', createUuid(11), createUuid(12), ''],
      ['Reports', 'Sales', 'Finance › Sales', 'Put it back'],
    ]);
    await userEvent.click(entry.getByRole('button', { name: 'Put it back: Name' }));
    expect(await screen.findByText('Put back the previous values of Analysts')).toBeTruthy();
    await userEvent.click((await open()).getByRole('button', { name: 'Put everything back' }));
    const path = routes.revertAuditChange.path;
    await waitFor(() => {
      expect(bodies).toEqual([
        { path, body: { created, fields: ['name'] } },
        { path, body: { created, fields: ['name', 'users', 'reports'] } },
      ]);
    });
  });

  it('shows below the search which texts can be searched, and keeps the text', async () => {
    const message = 'Enter at least three letters or digits in a row, or choose a period of at most 7 days.';
    const { dialog } = await openAuditLog({
      [routes.listAuditLogs.path]: new ApiError({ status: 422, code: 'search_too_short', message }),
    });
    const field = dialog.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(field, 'é');
    expect(await dialog.findByText('This text cannot be searched')).toBeTruthy();
    expect(field.value).toBe('é');
    const describedBy = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe(message);
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows why a change cannot be put back, and filters by its entity', async () => {
    const message = 'The field "name" has changed since. Change it in the group itself.';
    const { table, queries } = await openAuditLog({
      [routes.revertAuditChange.path]: new ApiError({ status: 409, code: 'conflict', message }),
    });
    await userEvent.click(await table.findByRole('button', { name: 'Update group: Analysts' }));
    const entry = within(await screen.findByRole('dialog', { name: 'Update group' }));
    await userEvent.click(entry.getByRole('button', { name: 'Put it back: Name' }));
    expect((await entry.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(entry.getByRole('button', { name: 'Analysts' }));
    await waitFor(() => {
      expect(queries.at(-1)).toMatchObject({ target: createUuid(81) });
    });
  });
});

const consequences: UserDeletionConsequences = {
  tenants: [
    { id: createUuid(11), name: 'Noordzee', groups: ['Readers'], soleRoles: ['userAdmin'], apps: 2 },
    { id: createUuid(12), name: 'Polder', groups: [], soleRoles: [], apps: 0 },
  ],
  tenantCount: 3,
  connections: [
    { id: createUuid(301), name: 'Retail', tenantId: createUuid(11), reports: ['Sales', 'Stock'] },
  ],
  connectionCount: 1,
  grants: 2,
  invitations: 0,
  accessRequests: 1,
  viewSessions: 0,
  exports: 0,
};

describe('Deletion of a user', () => {
  const confirmDeletion = async (responses: ScriptedResponses) => {
    const portal = await openSettings(responses);
    await userEvent.click(await portal.settings.findByRole('button', { name: 'Edit Anna de Vries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    return { ...portal, confirmation: within(confirmation) };
  };

  it('shows below the question what ends, and how to avoid consequences for others', async () => {
    const { confirmation } = await confirmDeletion({
      [routes.getUserDeletionConsequences.path]: consequences,
    });
    expect(confirmation.getByText('Are you sure to delete user: Anna de Vries?')).toBeTruthy();
    const endings = within(await confirmation.findByRole('list', { name: 'This ends:' }));
    expect(endings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Access to Noordzee, groups: Readers',
      'Access to Polder',
      'Access to 1 more tenant',
      '2 authorizations with which only this user opens reports',
      '1 open access request',
    ]);
    expect(
      confirmation.getByText('No other user in Noordzee has the role userAdmin. The tenant has 2 apps.'),
    ).toBeTruthy();
    expect(
      confirmation.getByText(
        'The connection Retail signs in with the account of this user. When this account is disabled, these reports fail: Sales, Stock',
      ),
    ).toBeTruthy();
    const remedy = confirmation.getByRole('link', { name: 'Authorize with another account' });
    expect(remedy.getAttribute('href')).toBe(`/connections?edit=${createUuid(301)}`);
    expect(confirmation.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Yes',
    ]);
  });

  it('can be undone from its notification', async () => {
    const { confirmation, calls } = await confirmDeletion({
      [routes.getUserDeletionConsequences.path]: consequences,
      [`DELETE ${routes.deleteUser.path}`]: null,
      [routes.restoreDeletion.path]: {},
    });
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Deleted Anna de Vries')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The deletion has been undone')).toBeTruthy();
    expect(calls).toContain(routes.restoreDeletion.path);
  });

  it('is possible when the consequences cannot be loaded', async () => {
    const { confirmation } = await confirmDeletion({});
    expect(await confirmation.findByText('The consequences could not be loaded.')).toBeTruthy();
    expect(confirmation.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(false);
  });
});

describe('user dialog', () => {
  const switchLabels = ['Super Admin', 'User Admin', 'Connection Admin', 'Contributer Admin', 'Active'];
  const getSwitchStates = (dialog: Scope) =>
    switchLabels.map(
      (name) => dialog.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) }).checked,
    );

  it('shows the stored flags, and saves the changed flag and the viewer role', async () => {
    const { settings, calls, bodies } = await openSettings();
    await userEvent.click(await settings.findByRole('button', { name: 'Edit Anna de Vries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }));
    expect(getSwitchStates(dialog)).toEqual([false, true, false, false, true]);
    for (const [label, value] of [
      ['Email', 'anna@example.com'],
      ['First name', 'Anna'],
      ['Last name', 'de Vries'],
      ['Company', 'Noordzee BV'],
      ['Phone', ''],
    ] as const) {
      const field = dialog.getByLabelText<HTMLInputElement>(label);
      expect([field.readOnly, field.value === '—' ? '' : field.value]).toEqual([true, value]);
    }
    expect(dialog.getByText(/synced automatically from the user’s account with Northwind/)).toBeTruthy();
    for (const words of ['ALL ADMIN', 'USER ADMIN', 'CONNECTION ADMIN', 'CONTRIBUTER ADMIN']) {
      expect(dialog.getByText(`Gives the user ${words} privileges.`)).toBeTruthy();
    }
    expect(dialog.getByText('The user is active and can access the app.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeTruthy();

    const countRequests = () => calls.filter((path) => path === routes.listUsers.path).length;
    const before = countRequests();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Connection Admin/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Update user' })).toBeNull();
    });
    expect(bodies).toEqual([
      { path: routes.updateUser.path, body: { roles: { connectionAdmin: true, viewer: true } } },
    ]);
    expect(countRequests()).toBeGreaterThan(before);
    expect(await screen.findByText('Saved Anna de Vries')).toBeTruthy();
  });

  it('saves all five flags when all of them change', async () => {
    const { settings, bodies } = await openSettings();
    await userEvent.click(await settings.findByRole('button', { name: 'Edit Anna de Vries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }));
    for (const name of switchLabels) {
      await userEvent.click(dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const roles = { superAdmin: true, userAdmin: false, connectionAdmin: true, contributerAdmin: true };
    await waitFor(() => {
      expect(bodies).toEqual([
        { path: '/users/{userId}', body: { roles: { ...roles, viewer: true }, active: false } },
      ]);
    });
  });

  it('shows progress while saving, and stays open when saving fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { settings } = await openSettings({
      [`PATCH ${routes.updateUser.path}`]: () => new Promise((_, reject) => (fail = reject)),
    });
    await userEvent.click(await settings.findByRole('button', { name: 'Edit Anna de Vries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }));
    const getSaveButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
    expect([getSaveButton()?.textContent, getSaveButton()?.childElementCount]).toEqual(['Save', 0]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^User Admin/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(getSaveButton()?.disabled).toBe(true);
    });
    expect(getSaveButton()?.childElementCount).toBeGreaterThan(0);
    fail(new ApiError({ status: 422, code: 'invalid', message: 'Not this one' }));
    expect(await dialog.findByText('Not this one')).toBeTruthy();
    expect(getSaveButton()?.disabled).toBe(false);
  });

  it('offers only the Close button for a user without an ID', async () => {
    renderAlone(<UserDialog user={undefined} open onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }));
    expect(getSwitchStates(dialog)).toEqual([false, false, false, false, false]);
    expect(dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Close',
    ]);
  });
});
