// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

const Body = z.object({ name: z.string(), link: z.object({ url: z.string() }), emails: z.string() });

function Form({ save }: { save: () => Promise<never> }) {
  return (
    <FormDialog
      title="Entry"
      open
      onClose={() => undefined}
      schema={Body}
      values={() => ({ name: 'One', link: { url: 'nowhere' }, emails: 'a@b' })}
      draftName="entry"
      onSubmit={save}
      submitLabel="Save"
    >
      <TextField name="name" label="Name" />
      <TextField name="link.url" label="URL" />
      <TextField name="emails" label="Email(s)" />
    </FormDialog>
  );
}

const openForm = (save: () => Promise<never>) =>
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <Form save={save} /> }]));

const createFailure = (details: { field: string; message: string }[]) =>
  new ApiError({ status: 422, code: 'invalid', message: 'Not valid.', details });

async function submitWith(details: { field: string; message: string }[]) {
  openForm(() => Promise.reject(createFailure(details)));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
}

const getField = (label: RegExp) => screen.getByLabelText(label);
const findError = (label: RegExp) =>
  getField(label).closest('[data-part=root]')?.querySelector('[data-part=error-text]')?.textContent;

describe('FormDialog', () => {
  it('shows each server error once at its field, and focuses the first invalid field', async () => {
    await submitWith([
      { field: 'link.url', message: 'URL is required' },
      { field: 'link.url', message: 'URL is required' },
      { field: 'emails[1]', message: 'One or more email addresses are invalid' },
    ]);
    expect(await screen.findAllByText('URL is required')).toHaveLength(1);
    expect(findError(/^URL/)).toBe('URL is required');
    expect(findError(/^Email/)).toBe('One or more email addresses are invalid');
    expect(document.activeElement).toBe(getField(/^URL/));
    expect(screen.queryByText('Not valid.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows errors without a visible field in addition to errors at fields, and keeps the focus at the field', async () => {
    await submitWith([
      { field: 'name', message: 'Name is taken' },
      { field: 'tenantId', message: 'Tenant not found' },
    ]);
    expect((await screen.findByRole('alert')).textContent).toBe('Tenant not found.');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => {
      expect(save.disabled).toBe(false);
    });
    expect(document.activeElement).toBe(getField(/^Name/));
    expect(findError(/^Name/)).toBe('Name is taken');
  });

  it('shows the message of a failure without field errors', async () => {
    await submitWith([]);
    expect((await screen.findByRole('alert')).textContent).toBe('Not valid.');
  });

  it('can be closed only after the request to save has ended', async () => {
    let fail: (error: Error) => void = () => undefined;
    openForm(() => new Promise((_, reject) => (fail = reject)));
    await userEvent.type(await screen.findByLabelText(/^Name/), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
    await waitFor(() => {
      expect(cancel.disabled).toBe(true);
    });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();

    fail(createFailure([]));
    await waitFor(() => {
      expect(cancel.disabled).toBe(false);
    });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });
});
