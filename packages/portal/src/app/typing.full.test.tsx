// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Group, HealthEntry } from '@embed-portal/api-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import type { ScriptedResponses } from '../test-support/render-portal.tsx';
import { createApp, createUuid, tenants, user } from '../test-support/sample.ts';

const { rendering } = vi.hoisted(() => ({ rendering: { icons: 0 } }));

// Each card, row and command contains an icon. Counting the renders of icons shows which of them are rendered again.
vi.mock('../ui/create-icon.tsx', () => ({
  createIcon: () =>
    function CountedIcon(props: ComponentProps<'svg'>) {
      rendering.icons += 1;
      return <svg {...props} />;
    },
}));

const names = ['Aachen', 'Alpha', 'Alpine'];

const groups = names.map((name, index): Group => ({
  id: createUuid(500 + index),
  name,
  description: null,
  tenantId: createUuid(11),
  version: 1,
  users: [],
}));

const createHealthEntries = () =>
  names.map((name, index): HealthEntry => ({
    id: createUuid(600 + index),
    kind: 'report',
    name,
    tenantId: createUuid(11),
    connection: { id: createUuid(80), name: 'Retail analytics' },
    state: 'ok',
    code: null,
    since: null,
    lastSuccess: null,
    lastFailure: null,
    lastCheck: null,
    connectionType: 'App Owns Data',
    refreshed: null,
    secretExpires: null,
    affectedUsers: 1,
    failedUsers: 0,
    reportedUsers: 0,
    canCheck: true,
  }));

async function open(address: string) {
  const responses: ScriptedResponses = {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin', 'contributerAdmin'] },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: names.map((name, index) => createApp(101 + index, name)),
    [routes.listGroupsOfUser.path]: groups,
    [routes.listHealth.path]: createHealthEntries,
    [routes.countHealth.path]: () => ({ broken: 0, degraded: 0, unknown: 0, ok: 3 }),
    [routes.listUsersOfTenant.path]: [],
    [routes.listExplainableApps.path]: [],
  };
  const rendered = renderPortal(address, responses);
  await screen.findByText('Aachen');
  return rendered;
}

/** Waits until searches that start after a pause have completed. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

/** Types into the focused field and returns how many icons were rendered. */
async function countIcons(text: string) {
  await settle();
  rendering.icons = 0;
  await userEvent.keyboard(text);
  await settle();
  return rendering.icons;
}

beforeEach(() => {
  rendering.icons = 0;
});

it.each([
  ['app cards', '/apps'],
  ['table rows', '/groups'],
])('%s that still match the search are not rendered again when the user types', async (_, address) => {
  await open(address);
  expect(rendering.icons).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('searchbox'));
  expect(await countIcons('l')).toBe(0);
  expect(screen.getAllByText('Alpha')).not.toHaveLength(0);
  expect(screen.queryByText('Aachen')).toBeNull();
  expect(await countIcons('p')).toBe(0);
});

it('rows that the server returns again are not rendered again', async () => {
  const { queries } = await open('/health');
  await userEvent.click(screen.getByRole('searchbox'));
  expect(await countIcons('al')).toBe(0);
  expect(queries.at(-1)).toMatchObject({ search: 'al' });
});

it('commands that still match are not rendered again when the user types into the command palette', async () => {
  await open('/apps');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('combobox', { name: /^Search apps, reports/ }));
  await userEvent.keyboard('al');
  await waitFor(() => {
    expect(screen.queryByRole('option', { name: /^Aachen/ })).toBeNull();
  });
  expect(await countIcons('p')).toBe(0);
  expect(screen.getAllByRole('option', { name: /^Alpha/ })).not.toHaveLength(0);
});
