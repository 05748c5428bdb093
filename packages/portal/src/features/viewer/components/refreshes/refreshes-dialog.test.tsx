// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import type { DatasetRefresh } from '@embed-portal/api-contract';
import { refreshRoutes } from '@embed-portal/api-contract/routes/refreshes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../../http/api-error.ts';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import type { ScriptedResponses } from '../../../../test-support/render-portal.tsx';
import { useRefreshes } from '../../api/use-refreshes.ts';
import { RefreshesDialog } from './refreshes-dialog.tsx';

const refresh: DatasetRefresh = {
  requestId: 'r1',
  refreshType: 'ViaApi',
  startTime: '2026-01-02T03:04:05Z',
  endTime: '2026-01-02T04:06:08Z',
  status: 'Failed',
  serviceExceptionJson: JSON.stringify({ errorDescription: 'e'.repeat(120) }),
};

const dataset = { appId: 'a', reportId: 'r', datasetId: 'd' };

/** Renders the dialog with the refreshes that the API returns. */
const ConnectedDialog = () => (
  <RefreshesDialog refreshes={useRefreshes(dataset)} mayRefresh open onClose={() => undefined} />
);
const running = { ...refresh, endTime: null, status: 'Unknown', serviceExceptionJson: null };
const openDialog = (newest: DatasetRefresh, responses: ScriptedResponses = {}) =>
  renderPortal('/', { [refreshRoutes.listRefreshes.path]: [newest], ...responses }, () =>
    createMemoryRouter([{ path: '/', element: <ConnectedDialog /> }]),
  );

it.each([
  ['ViaApi', 'Via API', false],
  ['Scheduled', 'Scheduled', false],
  ['ViaEnhancedApi', 'Enhanced, via API', true],
  ['UnknownType', 'UnknownType', false],
])(
  'Dataset Refreshes labels a refresh of type %s as “%s” (cancelable: %s)',
  async (refreshType, name, isCancelable) => {
    openDialog({ ...running, refreshType });
    const dialog = within(await screen.findByRole('dialog', { name: 'Dataset Refreshes' }));
    expect(await dialog.findByRole('cell', { name: new RegExp(`${name}$`) })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel refresh' }) !== null).toBe(isCancelable);
    const reason =
      'This refresh cannot be canceled: the BI service supports canceling only for enhanced refreshes.';
    expect(dialog.queryByText(reason) === null).toBe(isCancelable);
  },
);

it('Dataset Refreshes reports a timeout when a refresh is still running after 20 status requests', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openDialog(running);
  await screen.findByRole('dialog', { name: 'Dataset Refreshes' });
  await screen.findByText('In Progress');
  const message = /Refresh timed out/;
  await vi.advanceTimersByTimeAsync(2_000 + 18 * 30_000);
  expect(screen.queryByText(message)).toBeNull();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByText(message)).toBeTruthy();
  vi.useRealTimers();
});

const rejection = new ApiError({ status: 422, code: 'bi_refused', message: 'The dataset has no gateway' });

it.each([
  [
    'a refresh when none is running',
    'POST',
    refreshRoutes.startRefresh.path,
    refresh,
    'Refresh',
    'The dataset has no gateway',
  ],
  [
    'the cancellation of the running refresh',
    'DELETE',
    refreshRoutes.cancelRefresh.path,
    { ...running, refreshType: 'ViaEnhancedApi' },
    'Cancel refresh',
    'Refresh cancellation is already in progress',
  ],
])(
  'Dataset Refreshes requests %s, and warns when the server rejects the request',
  async (_, method, path, newest, button, text) => {
    const respond = vi.fn(() => rejection);
    const { services } = openDialog(newest, { [`${method} ${path}`]: respond });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => {
      expect(services.notifications.store.getState().current).toMatchObject({ text, color: 'warning' });
    });
    expect(respond).toHaveBeenCalledOnce();
  },
);

it('Dataset Refreshes shows start, end, duration and the failure reason, truncated after 100 characters', async () => {
  const query = { data: [refresh], isPending: false, error: null, refetch: () => undefined };
  const refreshes = { query, running: undefined } as unknown as ReturnType<typeof useRefreshes>;
  const element = <RefreshesDialog refreshes={refreshes} mayRefresh={false} open onClose={() => undefined} />;
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dataset Refreshes' }));
  expect(dialog.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Type',
    'Start',
    'End',
    'Duration',
    'Status',
    'Message',
  ]);
  const cells = dialog.getAllByRole('cell').map((cell) => cell.textContent ?? '');
  expect(cells[1]).toMatch(/^\d\d-\d\d-2026 \d\d:\d\d$/);
  expect(cells.slice(3)).toEqual(['1 h 2 m 3 s', 'Failed', `${'e'.repeat(100)}…`]);
});
