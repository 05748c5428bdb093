// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Role } from '@embed-portal/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createApp, createReport, createUuid, tenants, user } from '../../test-support/sample.ts';

const retail = createApp(101, 'Retail', {
  __reports: [createReport(201, 'Sales', { includedPages: ['p1', 'p2'] }, ['Overview', 'Regions'])],
});
const apps = [retail, createApp(102, 'Fleet', { __reports: [createReport(202, 'Trucks')] })];

const open = async (rolesList: Role[] = ['superAdmin']) => {
  renderPortal('/apps', {
    [routes.whoAmI.path]: { ...user, rolesList },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: apps,
    [routes.getToken.path]: () => new Promise(() => undefined),
  });
  await screen.findByRole('link', { name: /Retail/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search apps, reports, tenants and actions' });
  // Without layout, the dialog does not recognize that the field can be focused.
  await userEvent.click(field);
};
const getOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens a report page by keyboard alone, and closes', async () => {
  await open();
  await userEvent.keyboard('regions');
  await waitFor(() => {
    expect(getOptions()).toEqual(['RegionsRetail › Sales']);
  });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => {
    expect(location.pathname).toBe(`/apps/${retail.id}/${createUuid(201)}/p2`);
  });
  await waitFor(() => {
    expect(screen.queryByRole('combobox', { name: 'Search apps, reports, tenants and actions' })).toBeNull();
  });
});

it('lists the screens and actions that the roles allow', async () => {
  await open(['viewer']);
  expect(getOptions()).toEqual(['RetailNoordzee', 'FleetNoordzee', 'Apps', 'Try Dark Mode!', 'Logout']);
});

it('opens the dialog that adds an app', async () => {
  await open();
  await userEvent.keyboard('add app');
  await userEvent.click(await screen.findByRole('option', { name: 'Add app' }));
  expect(await screen.findByRole('dialog', { name: 'Add App' })).toBeTruthy();
  expect(location.search).toBe('');
});

it('selects a tenant', async () => {
  await open();
  const name = tenants[1]?.name ?? '';
  await userEvent.keyboard(name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await waitFor(() => {
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  });
});

it('reports that nothing was found', async () => {
  await open();
  await userEvent.keyboard('zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});
