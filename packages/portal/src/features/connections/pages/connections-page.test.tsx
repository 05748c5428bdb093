// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../../test-support/sample.ts';

it('the connection list has the specified columns, and truncates descriptions after 35 characters [001/2/40] [001/2/66]', async () => {
  const [tenant] = tenants;
  const connection: Connection = {
    id: createUuid(301),
    name: 'Retail analytics',
    description: 'd'.repeat(36),
    tenantId: tenant?.id ?? '',
    type: 'App Owns Data',
    auth: { clientId: 'client', tenantId: 'contoso.example', hasClientSecret: true },
    groupsFilter: [],
    groups: [],
    groupsSyncDate: null,
    authenticated: null,
    version: 1,
  };
  renderPortal('/connections', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'connectionAdmin'] },
    [routes.listTenantsOfUser.path]: [tenant],
    [routes.listConnectionsOfUser.path]: [{ ...tenant, powerBiConnections: [connection] }],
  });
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
