// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SessionPhase } from '../../session/session.ts';
import { GroupForm, group } from '../../test-support/group-form.tsx';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

const restored = 'The unsaved changes from your previous session have been restored.';

const save = vi.fn(async () => undefined);

afterEach(() => {
  save.mockClear();
  sessionStorage.clear();
});

const SignIn = z.object({ name: z.string(), clientSecret: z.string() });

function SecretForm() {
  return (
    <FormDialog
      title="Sign-in"
      open
      onClose={() => undefined}
      schema={SignIn}
      values={() => ({ name: '', clientSecret: '' })}
      draftName="sign-in"
      onSubmit={save}
      submitLabel="Save"
    >
      <TextField name="name" label="Name" />
      <TextField name="clientSecret" label="Secret" />
    </FormDialog>
  );
}

/** Renders a form in a new session of the same user. */
const open = (form: React.ReactNode, current = group) =>
  renderPortal('/', { [groupRoutes.getGroup.path]: current }, () =>
    createMemoryRouter([{ path: '/', element: form }]),
  );

const getInput = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
async function replace(label: string, text: string) {
  await userEvent.clear(getInput(label));
  await userEvent.type(getInput(label), text);
}

/** Opens the form of the group, enters another name, and ends the session. */
async function editAndEndSession(phase: SessionPhase) {
  const { session } = open(<GroupForm save={save} />);
  await screen.findByDisplayValue('Readers');
  await replace('Name', 'Analysts');
  act(() => {
    session.phase.setState(phase);
  });
  cleanup();
}

describe('the draft of a form', () => {
  it.each(['lost', 'rejected'] as const)(
    'is restored after the session was %s, and saved on top of its version',
    async (phase) => {
      await editAndEndSession(phase);
      open(<GroupForm save={save} />, { ...group, version: 4, description: 'For reading' });
      await screen.findByDisplayValue('Analysts');
      expect(getInput('Description').value).toBe('Read only');
      expect((await screen.findByRole('status')).textContent).toContain(restored);
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => {
        expect(save).toHaveBeenCalledOnce();
      });
      expect(save.mock.lastCall).toEqual([
        { name: 'Analysts', description: 'Read only', tenantId: group.tenantId },
        { body: { name: 'Analysts' }, version: 3 },
      ]);
    },
  );

  it('is restored once', async () => {
    await editAndEndSession('lost');
    open(<GroupForm save={save} />);
    await screen.findByDisplayValue('Analysts');
    cleanup();
    open(<GroupForm save={save} />);
    await screen.findByDisplayValue('Readers');
    expect(screen.queryByText(restored, { exact: false })).toBeNull();
  });

  it('is not stored when the user signs out', async () => {
    await editAndEndSession('leaving');
    open(<GroupForm save={save} />);
    await screen.findByDisplayValue('Readers');
    expect(screen.queryByText(restored, { exact: false })).toBeNull();
  });

  it('can be discarded, which focuses the first field', async () => {
    await editAndEndSession('lost');
    open(<GroupForm save={save} />);
    await screen.findByDisplayValue('Analysts');
    await userEvent.click(screen.getByRole('button', { name: 'Discard restored changes' }));
    await waitFor(() => {
      expect(getInput('Name').value).toBe('Readers');
    });
    expect(document.activeElement).toBe(getInput('Name'));
    expect(screen.queryByText(restored, { exact: false })).toBeNull();
  });

  it('contains no secrets, and says so', async () => {
    const { session } = open(<SecretForm />);
    await replace('Name', 'Retail');
    await replace('Secret', 'swordfish');
    act(() => {
      session.phase.setState('lost');
    });
    cleanup();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('swordfish');
    open(<SecretForm />);
    await waitFor(() => {
      expect(getInput('Name').value).toBe('Retail');
    });
    expect(getInput('Secret').value).toBe('');
    expect(screen.getByRole('status').textContent).toContain('Secrets are not stored. Enter them again.');
  });

  it('is not stored without changes', async () => {
    const { session } = open(<SecretForm />);
    await screen.findByLabelText('Name', { exact: false });
    act(() => {
      session.phase.setState('lost');
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not mention secrets when the form has none', async () => {
    await editAndEndSession('lost');
    open(<GroupForm save={save} />);
    await screen.findByDisplayValue('Analysts');
    expect(screen.getByRole('status').textContent).not.toContain('Secrets');
  });
});
