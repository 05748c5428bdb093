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
  state: 'broken',
  since: Date.UTC(2030, 0, 1),
  code: 'notFound',
  lastSuccess: null,
  lastFailure: Date.UTC(2030, 0, 1),
  lastCheck: null,
  failedUsers: 3,
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
  affectedUsers: null,
  canCheck: false,
};

const openHealth = (address = '/health', entries: HealthEntry[] = [report, personal]) =>
  renderPortal(address, {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'connectionAdmin'] },
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listHealth.path]: entries,
    [routes.checkReport.path]: { ...report, state: 'ok' },
  });
const findRow = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body);

it('shows that more users are affected than are counted', async () => {
  openHealth('/health', [{ ...report, affectedUsers: 101 }]);
  expect((await findRow('Sales')).getByText('25+')).toBeTruthy();
});

it('shows the reason, the remedy and the affected users of a broken report', async () => {
  openHealth();
  const row = await findRow('Sales');
  for (const text of [
    'Broken',
    'The BI service did not find the report or its workspace.',
    'Select the report again. It may have been deleted or moved to another workspace.',
    '14',
    '3 failed',
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
  await userEvent.click(screen.getByRole('button', { name: 'Degraded' }));
  await waitFor(() => {
    expect(queries.at(-1)).toMatchObject({ state: 'degraded' });
  });
  expect(queries.at(-1)).not.toHaveProperty('entity');
});
