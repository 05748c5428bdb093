// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes, setupSteps } from '@embed-portal/api-contract';
import type { Role, SetupStep } from '@embed-portal/api-contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user } from '../../../test-support/sample.ts';

const createSetup = (done: readonly SetupStep[], dismissed = false) => ({
  steps: setupSteps.map((name) => ({ name, done: done.includes(name) })),
  dismissed,
});

const open = (path: string, role: Role, setup: unknown) =>
  renderPortal(path, {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', role] },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: [],
    [routes.listGroupsOfUser.path]: [],
    [routes.listAccessRequests.path]: [],
    [`GET ${routes.getSetup.path}`]: setup,
    [`PATCH ${routes.updateSetup.path}`]: createSetup([], true),
  });

const findList = async () => within(await screen.findByRole('region', { name: 'First steps' }));

it('the Apps screen lists all steps and links to the dialogs of the open ones', async () => {
  open('/apps', 'superAdmin', createSetup(['tenant', 'connection']));
  const list = await findList();
  expect(list.getByText('2 of 7 done')).toBeTruthy();
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Authorize it and select workspaces', '/connections?setup'],
    ['Add a report', '/reports?add'],
    ['Add a group', '/groups?add'],
    ['Add an app', '/apps?add'],
    ['Invite users', '/tenants?setup'],
  ]);
  const states = list.getAllByRole('listitem').map(({ textContent }) => textContent.split(':')[0]);
  expect(states).toEqual(['Done', 'Done', 'To do', 'To do', 'To do', 'To do', 'To do']);
  const marks = list.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  expect(marks).toEqual([null, null, 'step', null, null, null, null]);
});

it('steps of other roles name the role, and the next step is one that the user can carry out', async () => {
  open('/groups', 'contributerAdmin', createSetup(['tenant']));
  const list = await findList();
  expect(list.getByRole('link').textContent).toBe('Next: Add a report');
  await userEvent.click(list.getByRole('button', { name: 'Show all steps', expanded: false }));
  expect(list.getAllByRole('button', { expanded: true })).toHaveLength(1);
  expect(list.getByText('Add a connection')).toBeTruthy();
  expect(list.getAllByText('Requires the role connectionAdmin.')).toHaveLength(2);
});

it('hides the list on request and offers to show it again', async () => {
  const { bodies, services } = open('/apps', 'superAdmin', createSetup([]));
  await userEvent.click((await findList()).getByRole('button', { name: 'Hide first steps' }));
  expect(bodies).toEqual([{ path: routes.updateSetup.path, body: { dismissed: true } }]);
  services.notifications.store.getState().current?.action?.onClick();
  await expect.poll(() => bodies.at(-1)?.body).toEqual({ dismissed: false });
});

it.each([
  ['all steps are done', createSetup(setupSteps)],
  ['the user has hidden it', createSetup([], true)],
])('shows nothing when %s', async (_, setup) => {
  const { calls } = open('/apps', 'superAdmin', setup);
  await expect.poll(() => calls).toContain(routes.getSetup.path);
  await screen.findByText('No apps found');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('does not load the steps for viewers', async () => {
  const { calls } = open('/apps', 'viewer', createSetup([]));
  await screen.findByText('No apps found');
  expect(calls).not.toContain(routes.getSetup.path);
});
