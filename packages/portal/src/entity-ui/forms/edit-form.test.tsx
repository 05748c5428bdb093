// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { GroupForm, group } from '../../test-support/group-form.tsx';
import type { SaveGroup } from '../../test-support/group-form.tsx';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createUuid } from '../../test-support/sample.ts';

const createConflict = (current: Group) =>
  new ApiError({
    status: 412,
    code: 'version_conflict',
    message: 'Changed.',
    conflict: { current, changedAt: Date.UTC(2031, 1, 3), changedBy: 'Ben' },
  });

/** Opens the form of the group and enters another name. Each save consumes one of the responses. */
async function editName(...responses: (ApiError | undefined)[]) {
  const save = vi.fn<SaveGroup>(async () => {
    const error = responses.shift();
    if (error) throw error;
  });
  const onClose = vi.fn();
  renderPortal('/', { [groupRoutes.getGroup.path]: group }, () =>
    createMemoryRouter([{ path: '/', element: <GroupForm save={save} onClose={onClose} /> }]),
  );
  const name = await screen.findByDisplayValue<HTMLInputElement>('Readers');
  await userEvent.clear(name);
  await userEvent.type(name, 'Analysts');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { save, onClose, name };
}

it('an edit form sends the changed fields with the loaded version', async () => {
  const { save, onClose } = await editName();
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  const body = { name: 'Analysts', description: 'Read only', tenantId: group.tenantId };
  expect(save).toHaveBeenCalledExactlyOnceWith(body, { body: { name: 'Analysts' }, version: 3 });
});

it('an edit form saves on top of a newer version whose fields are the same', async () => {
  const { save, onClose } = await editName(createConflict({ ...group, version: 4, users: [createUuid(5)] }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(save.mock.calls.map(([, changeSet]) => changeSet)).toEqual([
    { body: { name: 'Analysts' }, version: 3 },
    { body: { name: 'Analysts' }, version: 4 },
  ]);
});

it('an edit form shows the changes of another user, and saves the own changes on request', async () => {
  const current = { ...group, version: 4, description: 'For reading' };
  const { save, onClose } = await editName(createConflict(current));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting changes' }));
  expect(dialog.getByText(/^Ben saved changes on 3 February 2031/)).toBeTruthy();
  expect(dialog.getByText('Analysts')).toBeTruthy();
  expect(dialog.getByText('For reading')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my changes' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(save.mock.lastCall?.[1]).toEqual({ body: { name: 'Analysts' }, version: 4 });
});

it('an edit form continues with the current version on request, and saves nothing without changes', async () => {
  const current = { ...group, version: 4, name: 'Authors' };
  const { save, name } = await editName(createConflict(current));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting changes' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use the current version' }));
  await waitFor(() => {
    expect(name.value).toBe('Authors');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(save).toHaveBeenCalledTimes(2);
  });
  expect(save.mock.lastCall?.[1]).toEqual({ body: {}, version: undefined });
});

it('an edit form keeps the input and the error of another failure', async () => {
  const { onClose, name } = await editName(
    new ApiError({ status: 500, code: 'internal', message: 'Out of order.' }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Out of order.');
  expect(name.value).toBe('Analysts');
  expect(onClose).not.toHaveBeenCalled();
});
