// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { AccountInactiveDialog } from './account-inactive-dialog.tsx';

it('the User is Inactive dialog states both reasons, the support contact and the next steps after reactivation', async () => {
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <AccountInactiveDialog /> }]));
  const dialog = await screen.findByRole('alertdialog', { name: 'User is Inactive' });
  expect(dialog.textContent).toContain(
    'Your account may not be verified yet, or it may have been deactivated.',
  );
  expect(dialog.textContent).toContain('Contact Northwind support: support@example.com');
  expect(dialog.textContent).toContain('Once your account is active again, refresh this page.');
  expect(screen.getByRole('link', { name: 'support@example.com' }).getAttribute('href')).toBe(
    'mailto:support@example.com',
  );
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

it('the User is Inactive dialog cannot be dismissed', async () => {
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <AccountInactiveDialog /> }]));
  const dialog = await screen.findByRole('alertdialog', { name: 'User is Inactive' });
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Logout', 'Refresh page']);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'User is Inactive' }).getAttribute('data-state')).toBe(
    'open',
  );
});
