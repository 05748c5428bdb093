// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AccountContext } from '../../data/account.ts';
import type { Account } from '../../data/account.ts';
import { ApiError } from '../../http/api-error.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createUuid, user } from '../../test-support/sample.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

function TestPage({ remove }: { remove: () => Promise<unknown> }) {
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
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
}
async function renderAndOpen(remove: () => Promise<unknown>) {
  const account: Account = {
    user: { ...user, rolesList: ['superAdmin'] },
    tenants: [],
    selectedTenant: undefined,
    selectTenant: () => undefined,
  };
  const element = (
    <AccountContext value={account}>
      <TestPage remove={remove} />
    </AccountContext>
  );
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  return openDialog();
}
const getYesButton = (scope: Awaited<ReturnType<typeof openDialog>>) =>
  scope.getByRole<HTMLButtonElement>('button', { name: 'Yes' });
const expectClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

describe('DeletionDialog', () => {
  it('has the title Confirm Deletion, a question, and the buttons Cancel and Yes', async () => {
    const dialog = await renderAndOpen(async () => undefined);
    expect(dialog.getByText('Are you sure to delete group: Managers?')).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Yes']);
  });

  it('does not close on a click outside', async () => {
    await renderAndOpen(() => Promise.reject(new Error('Failed')));
    // The dialog registers its listener for clicks outside after the first frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // The page behind the dialog does not accept pointer events.
    const pointer = userEvent.setup({ pointerEventsCheck: 0 });
    await pointer.click(document.body);
    // The dialog still handles clicks after it would have closed.
    await pointer.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed')).toBeTruthy();
  });

  it('closes after Yes and announces the deletion', async () => {
    const dialog = await renderAndOpen(async () => undefined);
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

  it('links to the entities that use the entity', async () => {
    const message = 'Group "Managers" is in use by app "Fleet". Remove these references first.';
    const references = [{ type: 'app' as const, id: createUuid(1), name: 'Fleet' }];
    const dialog = await renderAndOpen(() =>
      Promise.reject(new ApiError({ status: 422, code: 'invalid', message, references })),
    );
    await userEvent.click(getYesButton(dialog));
    const link = await dialog.findByRole('link', { name: 'Fleet' });
    expect(link.getAttribute('href')).toBe(`/apps?edit=${createUuid(1)}`);
  });
});
