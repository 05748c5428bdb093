// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServicesProvider } from '../app/services.tsx';
import type { Services } from '../app/services.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

function setUp() {
  const notify = vi.fn();
  const download = vi.fn<(format: 'csv' | 'ndjson', signal: AbortSignal) => Promise<void>>();
  const services = { notifications: { notify } } as unknown as Services;
  const { unmount } = render(
    <ServicesProvider services={services}>
      <ThemeProvider accent={null}>
        <ExportButtons formats={['csv', 'ndjson']} download={download} confirmation="Exported" />
      </ThemeProvider>
    </ServicesProvider>,
  );
  const click = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
  };
  /** Starts a download that runs until its signal is aborted. */
  const startLongDownload = () => {
    download.mockImplementation(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        }),
    );
    click('Export CSV');
  };
  return { notify, download, unmount, click, startLongDownload };
}

it('downloads the chosen format, and confirms it', async () => {
  const { notify, download, click } = setUp();
  download.mockResolvedValue();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Export CSV',
    'NDJSON',
  ]);
  click('Export NDJSON');
  await screen.findByRole('button', { name: 'Export NDJSON' });
  expect(download.mock.calls.map(([format]) => format)).toEqual(['ndjson']);
  expect(notify.mock.calls).toEqual([[{ text: 'Exported', color: 'success' }]]);
});

it.each([
  [
    'the message of a rejected download',
    new Error('You are already exporting data.'),
    'You are already exporting data.',
  ],
  [
    'a general message when the connection fails',
    new TypeError('terminated'),
    'The export did not complete. Try again.',
  ],
])('shows %s', async (_, error, text) => {
  const { notify, download, click } = setUp();
  download.mockRejectedValue(error);
  click('Export CSV');
  await screen.findByRole('button', { name: 'Export CSV' });
  expect(notify.mock.calls).toEqual([[{ text, color: 'error' }]]);
});

it('cancels a running download without a message', async () => {
  const { notify, click, startLongDownload } = setUp();
  startLongDownload();
  click('Cancel export');
  await screen.findByRole('button', { name: 'Export CSV' });
  expect(notify).not.toHaveBeenCalled();
});

it('cancels a running download when the page is left', () => {
  const { notify, download, unmount, startLongDownload } = setUp();
  startLongDownload();
  unmount();
  expect(download.mock.calls[0]?.[1].aborted).toBe(true);
  expect(notify).not.toHaveBeenCalled();
});
