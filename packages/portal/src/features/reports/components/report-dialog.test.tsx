// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tenants, user } from '../../../test-support/sample.ts';

const contributer = { ...user, rolesList: ['viewer', 'contributerAdmin'] };

describe('report dialog', () => {
  it('warns when its workspaces cannot be loaded [001/8/2]', async () => {
    const { services } = renderPortal('/reports', {
      [routes.whoAmI.path]: contributer,
      [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
      [routes.listReportsOfUser.path]: [],
      [routes.listConnectionGroups.path]: () =>
        new ApiError({ status: 503, code: 'unavailable', message: 'BI service out' }),
    });
    const notify = vi.spyOn(services.notifications, 'notify');
    await userEvent.click(await screen.findByRole('button', { name: 'Add report' }));
    await screen.findByRole('dialog', { name: 'Add Report' });
    await waitFor(() => {
      expect(notify).toHaveBeenCalledWith({
        text: 'There are errors in the report or connection configuration!',
        color: 'warning',
      });
    });
  });
});
