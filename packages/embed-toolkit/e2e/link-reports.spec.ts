import type { Page } from '@playwright/test';
import { embedUrl, expect, getFrame, getReceivedMessages, test } from './support/fixtures.ts';

/** Returns the changes that the frame in an element has received. */
const getChanges = async (host: Page, id: string) =>
  (await getReceivedMessages(await getFrame(host, id)))
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => [url, body]);

test('linkReports mirrors filters and pages until unlink, and ignores the echo of a change', async ({
  host,
}) => {
  await host.evaluate(async (url) => {
    window.service = new window.embedToolkit.Service();
    const reports = await Promise.all(
      ['a', 'b'].map(async (id) => {
        const element = document.getElementById(id) as HTMLElement;
        const config = { type: 'report', id, embedUrl: url, accessToken: 't' } as const;
        const report = window.service.embed(element, config);
        await report.whenRendered();
        return report;
      }),
    );
    const link = window.embedToolkit.linkReports(reports, { filters: true, page: true });
    window.addEventListener('unlink', () => link.unlink());
  }, embedUrl);
  const [first, second] = [await getFrame(host, 'a'), await getFrame(host, 'b')];
  const countReads = async (id: string) =>
    (await getReceivedMessages(await getFrame(host, id))).filter(({ url }) => url === '/report/filters')
      .length;
  await expect.poll(() => countReads('b')).toBeGreaterThan(0);
  await expect.poll(() => countReads('a')).toBeGreaterThan(0);

  await first.evaluate(async () => {
    window.responses['GET /report/filters'] = [{ target: { table: 'Store', column: 'Country' } }];
    window.responses['GET /report/pages'] = [
      { name: 'p1', displayName: 'One', isActive: false },
      { name: 'p2', displayName: 'Two', isActive: true },
    ];
    await window.raise('pageChanged', { newPage: { name: 'p2' } });
    await window.raise('rendered');
  });
  const changes = [
    ['/report/filters', [{ target: { table: 'Store', column: 'Country' } }]],
    ['/report/pages/active', { name: 'p2', displayName: null, isActive: true }],
  ];
  await expect.poll(async () => (await getChanges(host, 'b')).sort()).toEqual(changes);

  await second.evaluate(async () => {
    await window.raise('pageChanged', { newPage: { name: 'p2' } });
    await window.raise('filtersApplied');
  });
  await host.evaluate(() => window.dispatchEvent(new Event('unlink')));
  await first.evaluate(async () => {
    window.responses['GET /report/filters'] = [];
    await window.raise('rendered');
  });
  expect(await getChanges(host, 'a')).toEqual([]);
  expect(await getChanges(host, 'b')).toHaveLength(2);
});
