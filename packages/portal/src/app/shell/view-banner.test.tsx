// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createApp, createUuid, createViewSession, tenants, user } from '../../test-support/sample.ts';

function open(minutesLeft: number) {
  const view = { sessionId: createUuid(99), stop: vi.fn(async () => undefined), leave: vi.fn() };
  const responses = {
    [routes.whoAmI.path]: user,
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listAppsOfUser.path]: [createApp(101, 'Retail')],
    [`GET ${routes.getViewSession.path}`]: createViewSession(minutesLeft),
  };
  return { view, ...renderPortal('/apps', responses, undefined, {}, view) };
}

it('names both users, the tenant and the remaining time, and stops the view', async () => {
  const { view } = open(25);
  const banner = await screen.findByRole('region', { name: 'View as another user' });
  expect(await within(banner).findByText(/You are signed in as Sofie Admin\./)).toBeTruthy();
  expect(banner.textContent).toContain('You see the portal as Anna de Vries in Noordzee.');
  expect(within(banner).getByRole('timer').textContent).toMatch(/^(25:00|24:5\d) left$/);
  await waitFor(() => {
    expect(document.title).toBe('View as user: Retail report · Insight Portal');
  });
  expect(
    within(banner)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stop']);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('region', { name: 'View as another user' })).toBe(banner);
  await userEvent.click(within(banner).getByRole('button', { name: 'Stop' }));
  expect(view.stop).toHaveBeenCalledOnce();
});

it('ends the view when the time is over', async () => {
  const { services } = open(0);
  await waitFor(() => {
    expect(services.api.store.getState().viewEnded).toBe(true);
  });
});

it('hides the profile of the signed-in user and offers no administration', async () => {
  open(25);
  await screen.findByRole('region', { name: 'View as another user' });
  await userEvent.click(screen.getByRole('button', { name: /^Account menu/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Logout']);
});
