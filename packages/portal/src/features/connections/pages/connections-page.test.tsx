// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../../test-support/sample.ts';

const [tenant] = tenants;
const connection: Connection = {
  id: createUuid(301),
  name: 'Retail analytics',
  description: 'd'.repeat(36),
  tenantId: tenant?.id ?? '',
  type: 'App Owns Data',
  auth: { clientId: 'client', tenantId: 'contoso.example', hasClientSecret: true, secretExpires: null },
  groupsFilter: [],
  groups: [],
  groupsSyncDate: null,
  authenticated: null,
  version: 1,
};

const openConnections = (deleteConnection?: () => null) =>
  renderPortal('/connections', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'connectionAdmin'] },
    [routes.listTenantsOfUser.path]: [tenant],
    [routes.listConnectionsOfUser.path]: [{ ...tenant, powerBiConnections: [connection] }],
    [`GET ${routes.getConnection.path}`]: connection,
    [`DELETE ${routes.deleteConnection.path}`]: deleteConnection,
  });

it('the connection list has the specified columns, and truncates descriptions after 35 characters', async () => {
  openConnections();
  expect(await screen.findByText(`${'d'.repeat(35)}…`)).toBeTruthy();
  expect(screen.queryByText('d'.repeat(36))).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Description',
    'Tenant',
    'Type',
    'Authenticated',
    'Sync',
    'Workspaces',
    'Edit',
  ]);
});

it('a deleted connection is not requested again', async () => {
  let isDeleted = false;
  const { calls } = openConnections(() => {
    isDeleted = true;
    return null;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Retail analytics' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(isDeleted).toBe(true);
  // One request when the dialog opened, and one to delete.
  expect(calls.filter((path) => path === routes.getConnection.path)).toHaveLength(2);
});
