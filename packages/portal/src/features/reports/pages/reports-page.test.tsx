// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createLink, createUuid, tenants, user } from '../../../test-support/sample.ts';

const createListedLink = (number: number, name: string) => ({
  ...createLink(number, name, 'https://example.com/'),
  tenantId: createUuid(11),
  version: 1,
});

async function openReports() {
  renderPortal('/reports', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'contributerAdmin'] },
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listReportsOfUser.path]: [createListedLink(201, 'Stores'), createListedLink(202, 'Definitions')],
  });
  await screen.findByText('Stores');
}
const getNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('the report list has the specified columns', async () => {
  await openReports();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Report', 'Page Filter', 'Tenant', 'Description', 'Edit', 'Duplicate']);
});

it('the report list is sorted by name and can be searched', async () => {
  await openReports();
  expect(getNames()).toEqual(['Definitions', 'Stores']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'stor');
  await waitFor(() => {
    expect(getNames()).toEqual(['Stores']);
  });
});

it('Duplicate opens the form of a new report whose name ends with “ - Copy”', async () => {
  await openReports();
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate Stores' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Report' }));
  expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Stores - Copy');
});
