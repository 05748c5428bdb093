// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { AccessRequest, Role } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createUuid, tenants, user } from '../../../test-support/sample.ts';

const request: AccessRequest = {
  id: createUuid(501),
  user: {
    id: createUuid(401),
    name: 'Vera Smit',
    email: 'vera@noordzee.example',
    registered: true,
    active: true,
  },
  app: { id: createUuid(101), name: 'Retail', tenantId: tenants[0]?.id ?? '' },
  message: 'For the monthly review',
  created: 1_700_000_000_000,
  expires: 1_702_592_000_000,
  missing: 'group',
  groups: [
    { id: createUuid(301), name: 'Readers' },
    { id: createUuid(302), name: 'Managers' },
  ],
};

const open = (responses: Record<string, unknown>, role: Role = 'userAdmin', path = '/access/requests') =>
  renderPortal(path, {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', role] },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: [],
    [routes.decideAccessRequest.path]: null,
    ...responses,
  });

it('a request names the user, the app, the message and the missing link', async () => {
  open({ [routes.listAccessRequests.path]: [request] });
  const item = (await screen.findByText('For the monthly review')).closest('li');
  expect(item?.textContent).toContain('Vera Smitrequests access to Retail, Noordzee');
  expect(item?.textContent).toContain('In no group of the app');
  expect(screen.getByText('1 open request')).toBeTruthy();
});

it('states that only the oldest requests are listed', async () => {
  const requests = Array.from({ length: 100 }, (_, index) => ({ ...request, id: createUuid(1_000 + index) }));
  open({ [routes.listAccessRequests.path]: requests });
  expect(await screen.findByText('The 100 oldest open requests')).toBeTruthy();
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the link in the top bar shows that %i requests are open as %s', async (count, text) => {
  const requests = Array.from({ length: count }, (_, index) => ({
    ...request,
    id: createUuid(1_000 + index),
  }));
  open({ [routes.listAccessRequests.path]: requests }, 'userAdmin', '/apps');
  await userEvent.hover(await screen.findByText('No apps found'));
  const link = await screen.findByRole('link', { name: `Access requests: ${String(count)} open` });
  expect(link.textContent).toBe(text);
});

it('a request is granted with one click on a group', async () => {
  const { bodies, services } = open({ [routes.listAccessRequests.path]: [request] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to group Managers' }));
  expect(bodies).toEqual([
    {
      path: routes.decideAccessRequest.path,
      body: { decision: 'granted', groupId: createUuid(302) },
    },
  ]);
  expect(services.notifications.store.getState().current?.text).toBe('Vera Smit can open Retail');
});

it('a request is declined with a reason', async () => {
  const { bodies } = open({ [routes.listAccessRequests.path]: [request] });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline the request of Vera Smit for Retail' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of Vera Smit' }));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Ask in May');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(bodies).toEqual([
    { path: routes.decideAccessRequest.path, body: { decision: 'declined', reason: 'Ask in May' } },
  ]);
});

it('a request whose missing link is no group leads to the user, and a fulfilled one is confirmed', async () => {
  open({
    [routes.listAccessRequests.path]: [
      { ...request, missing: 'role' },
      { ...request, id: createUuid(502), missing: null },
      { ...request, id: createUuid(503), groups: [] },
    ],
  });
  const links = await screen.findAllByRole('link', { name: 'Check the user' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/access/users/${request.user.id}`,
    `/access/users/${request.user.id}`,
  ]);
  expect(screen.getByText('No role that opens apps')).toBeTruthy();
  expect(screen.getByText('The app has no groups. Add a group to the app first.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Notify the user' })).toBeTruthy();
});

it('a failed decision is explained at its request', async () => {
  open({
    [routes.listAccessRequests.path]: [request],
    [routes.decideAccessRequest.path]: new ApiError({ status: 409, code: 'conflict', message: 'Decided' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to group Readers' }));
  expect(await screen.findByText('Decided')).toBeTruthy();
});

const createRequest = (number: number, name: string, fields: Partial<AccessRequest> = {}): AccessRequest => ({
  ...request,
  id: createUuid(500 + number),
  user: { ...request.user, id: createUuid(400 + number), name },
  ...fields,
});
const several = [
  createRequest(1, 'Vera Smit'),
  createRequest(2, 'Tom Bos'),
  createRequest(3, 'Eva Mol', { missing: null }),
  createRequest(4, 'Jan Kok', { missing: 'role' }),
];
async function openSelection(responses: Record<string, unknown> = {}) {
  const rendered = open({ [routes.listAccessRequests.path]: several, ...responses });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  return rendered;
}
const select = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));

it('several requests are approved together, with one group for each app', async () => {
  const { bodies, services } = await openSelection();
  for (const name of ['Vera Smit, Retail', 'Tom Bos, Retail', 'Eva Mol, Retail']) await select(name);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 requests' }));
  expect(dialog.getByText('Vera Smit, Tom Bos')).toBeTruthy();
  expect(dialog.getByText('Eva Mol, Retail')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Group for Retail' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Managers' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await expect.poll(() => services.notifications.store.getState().current?.text).toBe('3 requests approved');
  const join = { decision: 'granted', groupId: createUuid(302) };
  expect(bodies.map(({ body }) => body)).toEqual([join, join, { decision: 'granted', groupId: null }]);
});

it('the form starts empty for each selection', async () => {
  await openSelection();
  await select('Vera Smit, Retail');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const form = within(await screen.findByRole('dialog', { name: 'Decline 1 request' }));
  await userEvent.type(form.getByLabelText(/Reason/), 'Ask in May');
  await userEvent.click(form.getByRole('button', { name: 'Decline' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await select('Tom Bos, Retail');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const next = within(await screen.findByRole('dialog', { name: 'Decline 1 request' }));
  expect(next.getByLabelText(/Reason/)).toHaveProperty('value', '');
});

it('requests that need another change stay open and are listed with the reason', async () => {
  const { bodies } = await openSelection();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const form = within(await screen.findByRole('dialog', { name: 'Approve 3 requests' }));
  expect(form.getByText('Jan Kok, Retail: No role that opens apps')).toBeTruthy();
  await userEvent.click(form.getByRole('combobox', { name: 'Group for Retail' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Readers' }));
  await userEvent.click(form.getByRole('button', { name: 'Approve' }));
  const result = within(await screen.findByRole('alertdialog', { name: 'Approve' }));
  expect(result.getByText('Approved 3 of 4. These remain:')).toBeTruthy();
  expect(result.getByText('Jan Kok, Retail: No role that opens apps')).toBeTruthy();
  expect(bodies).toHaveLength(3);
  await userEvent.click(result.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
});

it('several requests are declined together with one reason, and failures are listed', async () => {
  let attempts = 0;
  const { bodies } = await openSelection({
    [routes.decideAccessRequest.path]: () => {
      attempts += 1;
      return attempts === 1 ? new ApiError({ status: 409, code: 'conflict', message: 'Decided' }) : null;
    },
  });
  await select('Vera Smit, Retail');
  await select('Tom Bos, Retail');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const form = within(await screen.findByRole('dialog', { name: 'Decline 2 requests' }));
  await userEvent.type(form.getByLabelText(/Reason/), 'Ask in May');
  await userEvent.click(form.getByRole('button', { name: 'Decline' }));
  const result = within(await screen.findByRole('alertdialog', { name: 'Decline' }));
  expect(result.getByText('Declined 1 of 2. These remain:')).toBeTruthy();
  expect(result.getByText('Vera Smit, Retail: Decided')).toBeTruthy();
  const decision = { decision: 'declined', reason: 'Ask in May' };
  expect(bodies.map(({ body }) => body)).toEqual([decision, decision]);
});

it.each<[Role, boolean]>([
  ['userAdmin', true],
  ['contributerAdmin', true],
  ['connectionAdmin', false],
])('the top bar shows a %s the number of open requests: %s', async (role, isShown) => {
  const { calls } = open({ [routes.listAccessRequests.path]: [request, request] }, role, '/apps');
  await userEvent.hover(await screen.findByText('No apps found'));
  if (isShown) {
    const link = await screen.findByRole('link', { name: 'Access requests: 2 open' });
    expect(link.getAttribute('href')).toBe('/access/requests');
  } else {
    expect(calls).not.toContain(routes.listAccessRequests.path);
  }
});

it('the top bar shows no button without open requests', async () => {
  const { calls } = open({ [routes.listAccessRequests.path]: [] }, 'userAdmin', '/apps');
  await userEvent.hover(await screen.findByText('No apps found'));
  await expect.poll(() => calls).toContain(routes.listAccessRequests.path);
  expect(screen.queryByRole('link', { name: /Access requests/ })).toBeNull();
});
