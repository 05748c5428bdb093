// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import type { ScriptedResponses } from '../../../test-support/render-portal.tsx';
import { tenants, user } from '../../../test-support/sample.ts';

const contributer = { ...user, rolesList: ['viewer', 'contributerAdmin'] };

async function openAddReport(responses: ScriptedResponses) {
  const portal = renderPortal('/reports', {
    [routes.whoAmI.path]: contributer,
    [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
    [routes.listReportsOfUser.path]: [],
    ...responses,
  });
  const notify = vi.spyOn(portal.services.notifications, 'notify');
  await userEvent.click(await screen.findByRole('button', { name: 'Add report' }));
  return { notify, dialog: within(await screen.findByRole('dialog', { name: 'Add Report' })) };
}

describe('report dialog', () => {
  it('warns when its workspaces cannot be loaded', async () => {
    const { notify } = await openAddReport({
      [routes.listConnectionGroups.path]: () =>
        new ApiError({ status: 503, code: 'unavailable', message: 'BI service out' }),
    });
    await waitFor(() => {
      expect(notify).toHaveBeenCalledWith({
        text: 'There are errors in the report or connection configuration!',
        color: 'warning',
      });
    });
  });

  it('starts a security filter with the type Basic', async () => {
    const { dialog } = await openAddReport({ [routes.listConnectionGroups.path]: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Add filter' }));
    const filter = within(await screen.findByRole('dialog', { name: 'Add Security Filter' }));
    expect(filter.getByRole('combobox', { name: /Filter type/ })).toHaveProperty('value', 'Basic');
  });
});
