// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import type { DatasetRefresh } from '@embed-portal/api-contract';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { RefreshesDialog } from '../components/refreshes-dialog.tsx';
import type { useRefreshes } from './use-refreshes.ts';

const refresh: DatasetRefresh = {
  requestId: 'r1',
  refreshType: 'ViaApi',
  startTime: '2026-01-02T03:04:05Z',
  endTime: '2026-01-02T04:06:08Z',
  status: 'Failed',
  serviceExceptionJson: JSON.stringify({ errorDescription: 'e'.repeat(120) }),
};

it('a refresh is told with its times, how long it took, and why it failed, cut after 100 characters', async () => {
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
