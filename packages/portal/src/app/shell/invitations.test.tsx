// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { OpenInvitation, UserApp } from '@embed-portal/api-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createApp, createReport, createUuid, tenants, user } from '../../test-support/sample.ts';

const invitation: OpenInvitation = {
  tenant: { id: createUuid(90), name: 'Waddenzee' },
  sent: Date.UTC(2031, 1, 3),
  expires: Date.UTC(2031, 2, 5),
  hasAccess: false,
};

/** Opens the Apps screen of a user with one invitation until it is answered. */
function openPortal(open: OpenInvitation[] = [invitation], apps: UserApp[] = []) {
  const answers: string[] = [];
  const record = (answer: string) => () => {
    answers.push(answer);
    return null;
  };
  const { calls } = renderPortal('/apps', {
    [routes.whoAmI.path]: user,
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: apps,
    [routes.getToken.path]: () => new Promise(() => undefined),
    [routes.listOpenInvitations.path]: () => (answers.length === 0 ? open : []),
    [`PUT ${routes.acceptInvitation.path}`]: record('accepted'),
    [`DELETE ${routes.declineInvitation.path}`]: record('declined'),
  });
  return { calls, answers };
}

it('invitations are accepted with one click, which loads the apps again', async () => {
  const { calls, answers } = openPortal();
  const list = within(await screen.findByRole('list', { name: 'Invitations for you' }));
  expect(list.getByText('Waddenzee invites you')).toBeTruthy();
  expect(list.getByText('Sent on 3 February 2031, valid until 5 March 2031')).toBeTruthy();
  const count = () => calls.filter((path) => path === routes.listAppsOfUser.path).length;
  const before = count();
  await userEvent.click(list.getByRole('button', { name: 'Accept the invitation of Waddenzee' }));
  expect(await screen.findByText('You are now a member of Waddenzee')).toBeTruthy();
  expect(answers).toEqual(['accepted']);
  await waitFor(() => {
    expect(screen.queryByText('Waddenzee invites you')).toBeNull();
    expect(count()).toBeGreaterThan(before);
  });
});

it('invitations are shown instead of opening the only app, which is opened without them', async () => {
  const onlyApp = createApp(101, 'Retail', { __reports: [createReport(201, 'Sales')] });
  openPortal([invitation], [onlyApp]);
  expect(await screen.findByText('Waddenzee invites you')).toBeTruthy();
  expect(location.pathname).toBe('/apps');
  cleanup();
  openPortal([], [onlyApp]);
  await waitFor(() => {
    expect(location.pathname).toBe(`/apps/${onlyApp.id}`);
  });
});

it('invitations are declined after a confirmation', async () => {
  const { answers } = openPortal();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the invitation of Waddenzee' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline invitation' }));
  expect(answers).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Invitation of Waddenzee declined')).toBeTruthy();
  expect(answers).toEqual(['declined']);
  await waitFor(() => {
    expect(screen.queryByText('Waddenzee invites you')).toBeNull();
  });
});

it('invitations with access say that only the email address is visible, and that declining ends the access', async () => {
  openPortal([{ ...invitation, expires: null, hasAccess: true }]);
  expect(
    await screen.findByText(
      'You already have access. Until you accept, the administrators see only your email address.',
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation of Waddenzee' }));
  expect(
    await screen.findByText('You lose your access to Waddenzee. Its administrators can invite you again.'),
  ).toBeTruthy();
});
