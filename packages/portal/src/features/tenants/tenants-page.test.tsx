// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { tenants, user } from '../../test-support/sample.ts';

it('the tenant list truncates names and descriptions after 35 characters [001/9/5] [001/9/15]', async () => {
  const [tenant] = tenants;
  renderPortal('/tenants', {
    [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] },
    [routes.listTenantsOfUser.path]: [{ ...tenant, name: 'n'.repeat(36), description: 'd'.repeat(36) }],
  });
  expect(await screen.findByText(`${'n'.repeat(35)}…`)).toBeTruthy();
  expect(screen.getByText(`${'d'.repeat(35)}…`)).toBeTruthy();
  expect(screen.queryByText('n'.repeat(36))).toBeNull();
});
