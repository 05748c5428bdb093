// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Role } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { createApp, tenants, user } from '../test-support/sample.ts';

const roles: Role[] = ['superAdmin', 'contributerAdmin', 'userAdmin', 'connectionAdmin', 'viewer'];

const openAs = (role: Role, path: string) =>
  renderPortal(path, {
    [routes.whoAmI.path]: { ...user, rolesList: [role] },
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listAppsOfUser.path]: [createApp(101, 'Retail'), createApp(102, 'Fleet')],
    [routes.listReportsOfUser.path]: [],
    [routes.listConnectionsOfUser.path]: [],
    [routes.listGroupsOfUser.path]: [],
  });

describe.each<[string, string, Role[]]>([
  ['/apps', 'Apps', ['superAdmin', 'contributerAdmin', 'viewer']],
  ['/reports', 'Reports', ['superAdmin', 'contributerAdmin']],
  ['/tenants', 'Tenants', ['superAdmin', 'userAdmin']],
  ['/connections', 'Connections', ['superAdmin', 'connectionAdmin']],
  ['/groups', 'Groups', ['superAdmin', 'contributerAdmin', 'userAdmin']],
])('%s', (path, heading, allowed) => {
  it.each(allowed)('opens for the role %s', async (role) => {
    openAs(role, path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(location.pathname).toBe(path);
  });

  it.each(roles.filter((role) => !allowed.includes(role)))('does not open for the role %s', async (role) => {
    openAs(role, path);
    expect(await screen.findByText('You are not allowed to open this page.')).toBeTruthy();
    await waitFor(() => {
      expect(location.pathname).not.toBe(path);
    });
  });
});

describe('main menu', () => {
  it.each<[Role, string[]]>([
    ['superAdmin', ['Apps', 'Reports', 'Tenants', 'Connections', 'Groups', 'Health', 'Knowledge Base']],
    ['contributerAdmin', ['Apps', 'Reports', 'Groups', 'Health', 'Knowledge Base']],
    ['userAdmin', ['Tenants', 'Groups', 'Knowledge Base']],
    ['connectionAdmin', ['Connections', 'Health', 'Knowledge Base']],
    ['viewer', ['Apps', 'Knowledge Base']],
  ])('shows a %s the entries %j, each with an icon', async (role, names) => {
    openAs(role, '/');
    const entries = within(await screen.findByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(entries.map(({ textContent }) => textContent)).toEqual(names);
    for (const entry of entries) expect(entry.querySelectorAll('svg')).toHaveLength(1);
  });
});

it.each(roles)('the account menu offers Admin Settings only to a superAdmin: %s', async (role) => {
  openAs(role, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu (AD)' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(
    role === 'superAdmin' ? ['Anna', 'Admin Settings', 'Logout'] : ['Anna', 'Logout'],
  );
});
