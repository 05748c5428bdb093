// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { createApp, createUuid, tenants, user } from '../../../../test-support/sample.ts';

const open = (path: string) =>
  renderPortal(path, {
    [routes.whoAmI.path]: user,
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: [createApp(101, 'Retail')],
    [routes.requestAccess.path]: null,
  });

it('the page of an app that the user cannot open sends a request with a message', async () => {
  const { bodies } = open(`/apps/${createUuid(999)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'App not found' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Message to the administrators (optional)'), 'For Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Request sent' })).toBeTruthy();
  expect(bodies).toEqual([{ path: routes.requestAccess.path, body: { message: 'For Monday' } }]);
});

it('the page of an address that cannot be an app offers only the way back', async () => {
  open('/apps/unknown');
  expect(await screen.findByRole('button', { name: 'Back to apps' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
});
