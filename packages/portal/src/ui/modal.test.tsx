// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { Modal } from './modal.tsx';

// The page behind a dialog does not accept pointer events.
const pointer = userEvent.setup({ pointerEventsCheck: 0 });

async function renderModal(dismissable: boolean) {
  const onClose = vi.fn();
  const element = (
    <Modal title="Test" open {...(dismissable && { onClose })}>
      Content
    </Modal>
  );
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  await screen.findByText('Content');
  // The dialog registers its listener for clicks outside after the first frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return onClose;
}

describe('Modal', () => {
  it.each([
    ['with the close icon', () => pointer.click(screen.getByRole('button', { name: 'Close' }))],
    ['with Esc', () => pointer.keyboard('{Escape}')],
    ['with a click outside', () => pointer.click(document.body)],
  ])('notifies its owner when the user closes it %s', async (_, close) => {
    const onClose = await renderModal(true);
    expect(onClose).not.toHaveBeenCalled();
    await close();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
  });

  it('has no close icon when it cannot be dismissed', async () => {
    await renderModal(false);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
