import type { Page } from '@playwright/test';
import { embedUrl, expect, getFrame, getReceivedMessages, test } from './support/fixtures.ts';

/** Embeds a report with a view-only token in `#a`, and waits until it has rendered. */
async function embed(host: Page): Promise<void> {
  await host.evaluate(async (url) => {
    window.service = new window.embedToolkit.Service();
    const element = document.getElementById('a') as HTMLElement;
    const config = { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', permissions: 0 } as const;
    window.report = window.service.embed(element, config);
    await window.report.whenRendered();
  }, embedUrl);
}

test('Report.batch sends its changes in order and resolves when the last one has rendered', async ({
  host,
}) => {
  await embed(host);
  const result = host.evaluate(() =>
    window.report.batch(async (batch) => {
      await batch.removeFilters();
      await batch.updateSettings({ panes: { filters: { visible: false } } });
      await batch.setPage('p2');
    }),
  );
  const frame = await getFrame(host, 'a');
  await expect
    .poll(async () => (await getReceivedMessages(frame)).map(({ method, url }) => `${method} ${url}`))
    .toEqual([
      'POST /report/load',
      'POST /report/filters',
      'PATCH /report/settings',
      'PUT /report/pages/active',
    ]);
  await frame.evaluate(() => window.raise('renderingStarted').then(() => window.raise('rendered')));
  expect(await result).toEqual({ rendered: true });
});

test('Report.batch resolves after changes that the frame does not render', async ({ host }) => {
  await embed(host);
  const result = await host.evaluate(() =>
    window.report.batch((batch) => batch.setPage('p1'), { idleTimeout: 50 }),
  );
  expect(result).toEqual({ rendered: false });
});

test('Report.batch rejects when the frame does not respond, and the next batch runs', async ({ host }) => {
  await embed(host);
  const frame = await getFrame(host, 'a');
  await frame.evaluate(() => (window.isSilent = true));
  const code = await host.evaluate(() =>
    window.report
      .batch((batch) => batch.setPage('p2'), { timeout: 50 })
      .catch((error: unknown) => (error as { code: string }).code),
  );
  expect(code).toBe('timeout');
  await frame.evaluate(() => (window.isSilent = false));
  const result = await host.evaluate(() =>
    window.report.batch((batch) => batch.setPage('p2'), { idleTimeout: 50 }),
  );
  expect(result).toEqual({ rendered: false });
});
