// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx';

/** Replaces the confirmation dialog with one that has no animation. */
vi.mock('./discard-dialog.tsx', () => ({
  DiscardDialog: (props: { open: boolean; onStay(): void; onDiscard(): void }) =>
    props.open && (
      <div role="alertdialog" aria-label="Unsaved changes">
        <button onClick={props.onStay}>Keep editing</button>
        <button onClick={props.onDiscard}>Discard</button>
      </div>
    ),
}));

/** Minimal form with a guard. */
function Form({ unsaved, onClose }: { unsaved: boolean; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const { leave, confirmation } = useUnsavedChangesGuard(unsaved && !isSaved, onClose);
  return (
    <>
      <button onClick={leave}>Close</button>
      <button
        onClick={() => {
          setSaved(true);
        }}
      >
        Save
      </button>
      {confirmation}
    </>
  );
}

/** Renders a screen with forms, some of them with unsaved changes, and a link to another screen. */
function openForms(...unsaved: boolean[]) {
  const closed = vi.fn<(form: number) => void>();
  const forms = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      {unsaved.map((isUnsaved, index) => (
        <Form
          key={index}
          unsaved={isUnsaved}
          onClose={() => {
            closed(index);
          }}
        />
      ))}
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: forms },
    { path: '/elsewhere', element: <p>Somewhere else</p> },
  ]);
  render(<RouterProvider router={router} />);
  return closed;
}

const findConfirmation = () => screen.findByRole('alertdialog', { name: 'Unsaved changes' });
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const followLink = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

let warnings: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(warnings).not.toHaveBeenCalled();
});

describe('useUnsavedChangesGuard when the user leaves the screen', () => {
  it.each([
    ['one form', [true], 0],
    ['one form among closed forms', [false, true, false], 1],
    ['stacked forms', [true, true], 0],
  ])('prompts once for %s, and continues after the changes are discarded', async (_, unsaved, formIndex) => {
    const closed = openForms(...unsaved);
    await followLink();
    await findConfirmation();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await clickButton('Keep editing');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(closed).not.toHaveBeenCalled();

    await followLink();
    await findConfirmation();
    await clickButton('Discard');
    expect(await screen.findByText('Somewhere else')).toBeTruthy();
    expect(closed).toHaveBeenCalledExactlyOnceWith(formIndex);
  });

  it('does not prompt if there are no unsaved changes', async () => {
    openForms(false, false);
    await followLink();
    expect(await screen.findByText('Somewhere else')).toBeTruthy();
  });
});

describe('useUnsavedChangesGuard when the user closes the form', () => {
  it('prompts for confirmation if there are unsaved changes', async () => {
    const closed = openForms(true);
    await clickButton('Close');
    await findConfirmation();
    await clickButton('Discard');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('does not prompt if there are no unsaved changes', async () => {
    const closed = openForms(false);
    await clickButton('Close');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('useUnsavedChangesGuard when the user leaves the page', () => {
  const leavePage = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'prompts' : 'leaves';
  };

  it('prompts until the changes of all forms are saved', async () => {
    openForms(false, true, true);
    expect(leavePage()).toBe('prompts');
    for (const [index, outcome] of ['prompts', 'prompts', 'leaves'].entries()) {
      await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[index] as HTMLElement);
      expect(leavePage()).toBe(outcome);
    }
  });

  it('does not prompt before the first change, and after the form has been removed', async () => {
    openForms(false);
    expect(leavePage()).toBe('leaves');
    cleanup();
    openForms(true);
    expect(leavePage()).toBe('prompts');
    await followLink();
    await findConfirmation();
    await clickButton('Discard');
    await screen.findByText('Somewhere else');
    expect(leavePage()).toBe('leaves');
  });
});
