// @vitest-environment jsdom
import { routes } from '@embed-portal/api-contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

const appId = '00000000-0000-4000-8000-000000000001';
const session = { getToken: async () => 'token-1' };
const apiServers = { current: { name: 'This server', url: 'https://api.example/api' } };

const fetch = vi.fn<typeof globalThis.fetch>();
const clicked: { href: string; download: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T10:00:00Z') });
  vi.stubGlobal('fetch', fetch);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
});
afterEach(() => {
  clicked.length = 0;
  fetch.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const download = (signal = new AbortController().signal) =>
  downloadFile(
    session,
    apiServers,
    {
      route: routes.exportAppAccess,
      params: { appId },
      query: { access: 'missing', search: '' },
      name: 'access-Sales',
      fileExtension: 'csv',
    },
    signal,
  );

it('requests the file with the token of the session, and saves it with the date', async () => {
  fetch.mockResolvedValue(new Response('a,b'));
  const { signal } = new AbortController();
  await download(signal);
  expect(fetch.mock.calls).toEqual([
    [
      `https://api.example/api/apps/${appId}/access/export?access=missing`,
      { headers: { authorization: 'Bearer token-1' }, signal },
    ],
  ]);
  expect(clicked).toEqual([{ href: 'blob:file', download: 'access-Sales-2026-05-04.csv' }]);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:file');
});

it.each([
  [
    'the message of the server',
    JSON.stringify({ error: { code: 'conflict', message: 'You are already exporting data.' } }),
    'You are already exporting data.',
  ],
  [
    'a general message for other responses',
    '<h1>Bad gateway</h1>',
    'The export did not complete. Try again.',
  ],
])('throws %s, and saves nothing', async (_, body, message) => {
  fetch.mockResolvedValue(new Response(body, { status: 409 }));
  await expect(download()).rejects.toThrow(message);
  expect(clicked).toEqual([]);
});
