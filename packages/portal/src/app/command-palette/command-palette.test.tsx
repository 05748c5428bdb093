// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Role } from '@embed-portal/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import type { ScriptedResponses } from '../../test-support/render-portal.tsx';
import { createApp, createReport, createUuid, tenants, user } from '../../test-support/sample.ts';

const retail = createApp(101, 'Retail', {
  __reports: [createReport(201, 'Sales', { includedPages: ['p1', 'p2'] }, ['Overview', 'Regions'])],
});
const apps = [
  retail,
  createApp(102, 'Fleet', { __reports: [{ ...createReport(202, 'Trucks'), section: 'Vehicles' }] }),
];

const placeholder = /^Search apps, reports, tenants,? (?:users )?and actions$/;

async function open(rolesList: Role[] = ['superAdmin'], responses: ScriptedResponses = {}) {
  const rendered = renderPortal('/apps', {
    [routes.whoAmI.path]: { ...user, rolesList },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: apps,
    [routes.getToken.path]: () => new Promise(() => undefined),
    ...responses,
  });
  await screen.findByRole('link', { name: /Retail/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: placeholder });
  // Without layout, the dialog does not recognize that the field can be focused.
  await userEvent.click(field);
  return rendered;
}
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
    expect(screen.queryByRole('combobox', { name: placeholder })).toBeNull();
  });
});

it('finds a report by its section, and shows the section', async () => {
  await open();
  await userEvent.keyboard('vehicles');
  await waitFor(() => {
    expect(getOptions()).toEqual(['TrucksFleet › Vehicles']);
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

const vera = { ...user, id: createUuid(401), name: 'Vera Visser', firstName: 'Vera', lastName: 'Visser' };

it('searches users on the server for superAdmins, after a pause, and opens the page of a user', async () => {
  const { calls } = await open(['superAdmin'], {
    [routes.listUsers.path]: [{ ...vera, email: 'vera@noordzee.example' }],
    [routes.getUserProfile.path]: () => new Promise(() => undefined),
  });
  await userEvent.keyboard('vera');
  await userEvent.click(await screen.findByRole('option', { name: 'Vera Visser vera@noordzee.example' }));
  await waitFor(() => {
    expect(location.pathname).toBe(`/access/users/${vera.id}`);
  });
  expect(calls.filter((path) => path === routes.listUsers.path)).toHaveLength(1);
});

it('searches the members of the tenants for other administrators, and lists each user once', async () => {
  const { calls } = await open(['viewer', 'userAdmin'], {
    [routes.listUsersOfTenant.path]: [
      { id: vera.id, firstName: 'Vera', lastName: 'Visser', email: 'vera@noordzee.example' },
      { id: createUuid(402), firstName: null, lastName: null, email: 'new@noordzee.example' },
    ],
  });
  await userEvent.keyboard('noordzee.ex');
  await waitFor(() => {
    expect(getOptions()).toEqual(['new@noordzee.example', 'Vera Visservera@noordzee.example']);
  });
  expect(calls).not.toContain(routes.listUsers.path);
});

it('searches no users for viewers', async () => {
  const { calls } = await open(['viewer'], { [routes.listUsers.path]: [vera] });
  await userEvent.keyboard('vera');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(calls).not.toContain(routes.listUsersOfTenant.path);
  expect(calls).not.toContain(routes.listUsers.path);
});

describe('Access in the palette', () => {
  const hidden = { id: createUuid(109), name: 'Finance', tenantId: createUuid(11) };
  const responses = {
    [routes.listUsersOfTenant.path]: [],
    [routes.listExplainableApps.path]: [hidden],
    [routes.searchAccess.path]: [
      { user: { id: vera.id, name: vera.name, email: 'vera@x.example' }, app: hidden },
    ],
  };

  it('explains the access of a user to an app that the administrator cannot open', async () => {
    await open(['viewer', 'userAdmin'], { ...responses, [routes.listExplainableApps.path]: [] });
    await userEvent.keyboard('vera fin');
    await userEvent.click(
      await screen.findByRole('option', { name: 'Vera Visser → Finance vera@x.example' }),
    );
    await waitFor(() => {
      expect(location.pathname + location.search).toBe(`/access/users/${vera.id}?app=${hidden.id}`);
    });
  });

  it('opens the users of an app, and searches no pairs for a single word', async () => {
    const { calls } = await open(['viewer', 'userAdmin'], responses);
    await userEvent.keyboard('finance');
    await userEvent.click(await screen.findByRole('option', { name: 'Access to Finance' }));
    await waitFor(() => {
      expect(location.pathname).toBe(`/access/apps/${hidden.id}`);
    });
    expect(calls).not.toContain(routes.searchAccess.path);
  });

  it('is not searched for viewers', async () => {
    const { calls } = await open(['viewer'], responses);
    await userEvent.keyboard('vera fin');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(calls).not.toContain(routes.searchAccess.path);
    expect(calls).not.toContain(routes.listExplainableApps.path);
  });
});
