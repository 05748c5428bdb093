// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

const TestPage = ({ remove }: { remove: () => Promise<unknown> }) => {
  const [open, setOpen] = useState(false);
  const createToggle = (next: boolean) => () => {
    setOpen(next);
  };
  return (
    <>
      <button onClick={createToggle(true)}>Delete</button>
      <DeletionDialog
        type="group"
        name="Managers"
        open={open}
        onClose={createToggle(false)}
        onConfirm={remove}
      />
    </>
  );
};

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
};
const renderAndOpen = async (remove: () => Promise<unknown>) => {
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <TestPage remove={remove} /> }]));
  return openDialog();
};
const getYesButton = (scope: Awaited<ReturnType<typeof openDialog>>) =>
  scope.getByRole<HTMLButtonElement>('button', { name: 'Yes' });
const expectClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

describe('DeletionDialog', () => {
  it('closes after Yes and announces the deletion', async () => {
    const dialog = await renderAndOpen(async () => undefined);
    expect(dialog.getByText('Are you sure to delete group: Managers?')).toBeTruthy();
    await userEvent.click(getYesButton(dialog));
    expect(await screen.findByText('Deleted Managers')).toBeTruthy();
    await expectClosed();
  });

  it('disables the Yes button after a rejection, shows the reason once, and resets when reopened', async () => {
    const message = 'Group "Managers" is in use by app "Fleet". Remove these references first.';
    const dialog = await renderAndOpen(() =>
      Promise.reject(new ApiError({ status: 422, code: 'invalid', message })),
    );
    await userEvent.click(getYesButton(dialog));
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(getYesButton(dialog).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    const reopened = await openDialog();
    expect(reopened.queryByText(message)).toBeNull();
    expect(getYesButton(reopened).disabled).toBe(false);
  });

  it('allows a retry after a failure other than a rejection', async () => {
    const failure = new ApiError({ status: 503, code: 'database_unavailable', message: 'Not now' });
    const dialog = await renderAndOpen(() => Promise.reject(failure));
    await userEvent.click(getYesButton(dialog));
    expect(await dialog.findByText('Not now')).toBeTruthy();
    expect(getYesButton(dialog).disabled).toBe(false);
  });

  it('closes on Esc', async () => {
    await renderAndOpen(async () => undefined);
    await userEvent.keyboard('{Escape}');
    await expectClosed();
  });
});
