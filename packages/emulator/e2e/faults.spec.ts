import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';

const toFaultQuery = (fault: Record<string, unknown>, part: 'data' | 'embed' = 'embed'): string =>
  `&faults=${encodeURIComponent(JSON.stringify({ [part]: fault }))}`;

/** Script that changes the page without waiting, and sets `window.settled` when the response arrives. */
const switchPage =
  "(window.settled = false, report.setPage('regions').then(() => { window.settled = true }), 0)";

test('with the dropReplies fault, the frame handles requests but sends no responses', async ({
  embed,
  page,
}) => {
  const { waitFor, run } = await embed({ query: toFaultQuery({ dropReplies: true }) });
  await waitFor('rendered');
  await run(switchPage);
  await waitFor('rendered', 2);
  await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
});

test('with the replyDelayMs and duplicateReplies faults, responses arrive late and twice', async ({
  embed,
  page,
}) => {
  const { waitFor, run } = await embed({
    query: toFaultQuery({ replyDelayMs: 4000, duplicateReplies: true }),
  });
  await waitFor('rendered');
  await run(
    "(window.responses = [], addEventListener('message', ({ data }) => { if (data.statusCode === 202) responses.push(data.headers.id) }), 0)",
  );
  await run(switchPage);
  await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
  await page.waitForFunction('window.settled && responses.length >= 2');
  const responses = await run<string[]>('window.responses');
  expect(new Set(responses).size).toBeLessThan(responses.length);
});

test('with the neverReady fault, the frame never loads the report', async ({ embed, page }) => {
  const { getEvents } = await embed({ query: toFaultQuery({ neverReady: true }) });
  await expect(getFrame(page).locator('#app')).toBeAttached();
  // eslint-disable-next-line playwright/no-networkidle -- the test expects no event until then
  await page.waitForLoadState('networkidle');
  expect(await getEvents('loaded')).toEqual([]);
});

test('data faults in the URL of a frame apply to the data requests of this frame only', async ({ embed }) => {
  const failing = await embed({ query: toFaultQuery({ status: 429 }, 'data') });
  await failing.waitFor('error');
  expect(await failing.getEvents('rendered')).toEqual([]);
  const working = await embed();
  await working.waitFor('rendered');
});
