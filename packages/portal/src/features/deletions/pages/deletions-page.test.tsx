// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Deletion } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createUuid, tenants, user } from '../../../test-support/sample.ts';

const admin = { ...user, rolesList: ['viewer', 'superAdmin'] };
const deletion: Deletion = {
  id: createUuid(501),
  type: 'tenant',
  tenant: { id: createUuid(501), name: 'Waddenzee' },
  entities: [{ id: createUuid(501), name: 'Waddenzee' }],
  contents: { group: 2, app: 1, report: 0, connection: 0 },
  deleted: 1_700_000_000_000,
  deletedBy: 'Anna Bakker',
  expires: null,
};
const group: Deletion = {
  ...deletion,
  id: createUuid(502),
  type: 'group',
  entities: [
    { id: createUuid(502), name: 'Readers' },
    { id: createUuid(503), name: 'Writers' },
  ],
  contents: null,
  deletedBy: null,
};

async function openPage(responses: Record<string, unknown> = {}) {
  const rendered = renderPortal('/deleted', {
    [routes.whoAmI.path]: admin,
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listDeletions.path]: [deletion, group],
    ...responses,
  });
  await screen.findByText('Readers and 1 more');
  return rendered;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const restore = (name: string) => userEvent.click(screen.getByRole('button', { name: `Restore ${name}` }));

it('the page lists who deleted what, and what was deleted with a tenant', async () => {
  await openPage();
  const [, tenantRow, groupRow] = screen.getAllByRole('row');
  expect(tenantRow?.textContent).toContain('1 app, 2 groups');
  expect(tenantRow?.textContent).toContain('Anna Bakker');
  expect(groupRow?.textContent).toContain('Another user');
});

it('Restore restores the deletion and confirms it', async () => {
  const { calls } = await openPage({ [routes.restoreDeletion.path]: { ...group, missing: [] } });
  await restore('Readers and 1 more');
  expect(await screen.findByText('Restored Readers and 1 more')).toBeTruthy();
  await waitFor(() => {
    expect(calls.filter((path) => path === routes.listDeletions.path).length).toBeGreaterThan(1);
  });
});

const deletedUser: Deletion = {
  ...deletion,
  id: createUuid(504),
  type: 'user',
  tenant: null,
  entities: [{ id: createUuid(504), name: 'Vera Smit' }],
  contents: null,
};

it('the restore of a user names the tenants and groups that no longer exist', async () => {
  const missing = [
    { type: 'tenant' as const, name: 'Polder' },
    { type: 'group' as const, name: 'Readers' },
  ];
  await openPage({
    [routes.listDeletions.path]: [group, deletedUser],
    [routes.restoreDeletion.path]: { ...deletedUser, missing },
  });
  await restore('Vera Smit');
  expect(await screen.findByText('Restored Vera Smit. These no longer exist: Polder, Readers')).toBeTruthy();
});

it('a superAdmin deletes a user permanently, after a confirmation', async () => {
  const path = `DELETE ${routes.deleteUserPermanently.path}`;
  const deleted: unknown[] = [];
  await openPage({
    [routes.listDeletions.path]: [group, deletedUser],
    [path]: (params: unknown) => {
      deleted.push(params);
      return null;
    },
  });
  expect(screen.getAllByRole('button', { name: /^Delete permanently/ })).toHaveLength(1);
  await press('Delete permanently Vera Smit');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  expect(dialog.getByText('Are you sure to delete user: Vera Smit?')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Deleted Vera Smit')).toBeTruthy();
  expect(deleted).toEqual([{ deletionId: deletedUser.id }]);
});

it('other administrators cannot delete permanently', async () => {
  await openPage({ [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'userAdmin'] } });
  expect(screen.queryByRole('button', { name: /^Delete permanently/ })).toBeNull();
});

it('a deletion that requires deleted entities names them and finds their deletion', async () => {
  const parents = [{ deletionId: deletion.id, type: 'tenant' as const, name: 'Waddenzee' }];
  const error = { status: 409, code: 'parent_deleted', message: 'Restore tenant first.', parents };
  await openPage({ [routes.restoreDeletion.path]: new ApiError(error) });
  await restore('Readers and 1 more');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore other entries first' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Waddenzee' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Waddenzee');
});

it('a tenant whose address is in use is restored under a new name', async () => {
  let attempts = 0;
  const { bodies } = await openPage({
    [routes.restoreDeletion.path]: () => {
      attempts += 1;
      return attempts === 1
        ? new ApiError({ status: 409, code: 'name_in_use', message: 'In use.' })
        : { ...deletion, entities: [{ id: deletion.id, name: 'Wadden' }], missing: [] };
    },
  });
  await restore('Waddenzee');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Waddenzee' }));
  const field = dialog.getByRole('textbox', { name: 'New name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Wadden');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Restored Wadden')).toBeTruthy();
  expect(bodies.at(-1)?.body).toEqual({ name: 'Wadden' });
});

it('several deletions are restored together, tenants before the entities that require them', async () => {
  const restored: string[] = [];
  const { services } = await openPage({
    [routes.listDeletions.path]: [group, deletion],
    [routes.restoreDeletion.path]: (params: { deletionId: string }) => {
      restored.push(params.deletionId);
      return group;
    },
  });
  await press('Select');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await press('Restore');
  await waitFor(() => {
    expect(services.notifications.store.getState().current?.text).toBe('2 entries restored');
  });
  expect(restored).toEqual([deletion.id, group.id]);
  expect(screen.getByText('Select the entries to restore.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Select' }));
});

it('only the selected rows are marked as selected', async () => {
  await openPage();
  const getMarks = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'));
  expect(getMarks()).toEqual([null, null, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Select', pressed: false }));
  expect(getMarks()).toEqual([null, 'false', 'false']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Waddenzee' }));
  expect(getMarks()).toEqual([null, 'true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel', pressed: true }));
  expect(getMarks()).toEqual([null, null, null]);
});

it('deletions that cannot be restored are listed with their reasons, and stay selected', async () => {
  await openPage({
    [routes.restoreDeletion.path]: ({ deletionId }: { deletionId: string }) =>
      deletionId === group.id
        ? new ApiError({ status: 409, code: 'parent_deleted', message: 'Restore tenant first.' })
        : deletion,
  });
  await press('Select');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await press('Restore');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore' }));
  expect(dialog.getByText('Restored 1 of 2. These remain:')).toBeTruthy();
  expect(dialog.getByText('Readers and 1 more: Restore tenant first.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
});

it('a failure of the server ends a bulk restore', async () => {
  let attempts = 0;
  await openPage({
    [routes.restoreDeletion.path]: () => {
      attempts += 1;
      return new ApiError({ status: 503, code: 'unavailable', message: 'The database does not respond.' });
    },
  });
  await press('Select');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await press('Restore');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore' }));
  expect(dialog.getByText('Waddenzee: The database does not respond.')).toBeTruthy();
  expect(dialog.getByText('Readers and 1 more: The database does not respond.')).toBeTruthy();
  expect(attempts).toBe(1);
});
