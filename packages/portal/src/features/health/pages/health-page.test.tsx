// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { HealthEntry } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createUuid, tenants, user } from '../../../test-support/sample.ts';

const report: HealthEntry = {
  kind: 'report',
  id: createUuid(201),
  name: 'Sales',
  tenantId: createUuid(11),
  connectionType: 'App Owns Data',
  connection: { id: createUuid(302), name: 'Retail analytics' },
  state: 'broken',
  since: Date.UTC(2030, 0, 1),
  code: 'notFound',
  lastSuccess: null,
  lastFailure: Date.UTC(2030, 0, 1),
  lastCheck: null,
  failedUsers: 3,
  reportedUsers: 2,
  affectedUsers: 14,
  refreshed: null,
  canCheck: true,
  secretExpires: null,
};
const personal: HealthEntry = {
  ...report,
  kind: 'connection',
  id: createUuid(301),
  name: 'Own accounts',
  connectionType: 'User Owns Data',
  state: 'ok',
  code: null,
  failedUsers: 0,
  reportedUsers: 0,
  affectedUsers: null,
  canCheck: false,
};

const openHealth = (address = '/health', entries: HealthEntry[] = [report, personal]) =>
  renderPortal(address, {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'connectionAdmin'] },
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listHealth.path]: entries,
    [routes.countHealth.path]: { broken: 1, degraded: 0, unknown: 251, ok: 1 },
    [routes.listAffectedUsers.path]: [
      { id: createUuid(101), name: 'Vera Viewer', email: 'vera@example.com', registered: true, active: true },
    ],
    [routes.listAffectedApps.path]: [{ id: createUuid(401), name: 'Store operations' }],
    [routes.checkReport.path]: { ...report, state: 'ok' },
  });
const findRow = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body);

it('shows that more users are affected than are counted', async () => {
  openHealth('/health', [{ ...report, affectedUsers: 101 }]);
  expect((await findRow('Sales')).getByText('25+ users')).toBeTruthy();
});

it('marks only the state that filters the list', async () => {
  openHealth();
  await findRow('Sales');
  const getPressed = () =>
    screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(getPressed()).toEqual(['All']);
  await userEvent.click(screen.getByRole('button', { name: /^Failed/ }));
  await waitFor(() => {
    expect(getPressed()).toEqual(['Failed (1)']);
  });
});

it('shows the reason, the remedy and the affected users of a broken report', async () => {
  openHealth();
  const row = await findRow('Sales');
  for (const text of [
    'Failed',
    'through Retail analytics',
    'The BI service did not find the report or its workspace.',
    'Select the report again. It may have been deleted or moved to another workspace.',
    '14 users',
    '3 failed',
    '2 notifications',
  ]) {
    expect(row.getByText(text)).toBeTruthy();
  }
});

it('checks a report and shows the result', async () => {
  const { services, calls } = openHealth();
  const notify = vi.spyOn(services.notifications, 'notify');
  await userEvent.click(await screen.findByRole('button', { name: 'Check Sales now' }));
  await waitFor(() => {
    expect(notify).toHaveBeenCalledWith({ text: 'Sales: OK', color: 'success' });
  });
  expect(calls.filter((path) => path === routes.listHealth.path).length).toBeGreaterThan(1);
});

it('does not check a connection with which each viewer signs in', async () => {
  const { calls } = openHealth();
  const button = await screen.findByRole('button', { name: 'Check Own accounts now' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(calls).not.toContain(routes.checkConnection.path);
});

it('filters by state, and shows the entity of a link', async () => {
  const { queries } = openHealth(`/health?entity=${report.id}`);
  await findRow('Sales');
  expect(queries.at(-1)).toMatchObject({ entity: report.id, sort: 'state,name' });
  await userEvent.click(screen.getByRole('button', { name: 'Degraded (0)' }));
  await waitFor(() => {
    expect(queries.at(-1)).toMatchObject({ state: 'degraded' });
  });
  expect(queries.at(-1)).not.toHaveProperty('entity');
});

it('shows the number of entries in each state', async () => {
  openHealth();
  const filters = within(await screen.findByRole('group', { name: 'States to show' }));
  await filters.findByRole('button', { name: 'Failed (1)' });
  expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Failed (1)',
    'Degraded (0)',
    'Unknown (250+)',
    'OK (1)',
  ]);
});

it('shows no failure that has not changed the state', async () => {
  openHealth('/health', [{ ...report, state: 'ok' }]);
  const row = await findRow('Sales');
  expect(row.queryByText('The BI service did not find the report or its workspace.')).toBeNull();
});

it('lists the affected users and apps', async () => {
  openHealth();
  await userEvent.click(await screen.findByRole('button', { name: '14 users affected by Sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Affected by Sales' }));
  expect(await dialog.findByText('Vera Viewer')).toBeTruthy();
  await userEvent.click(dialog.getByRole('tab', { name: 'Apps' }));
  const app = await dialog.findByRole('link', { name: 'Store operations' });
  expect(app.getAttribute('href')).toBe(`/apps/${createUuid(401)}`);
});
