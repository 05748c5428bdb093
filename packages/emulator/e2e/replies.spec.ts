import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import { frameOf } from './support/figures.ts';

const faulty = (fault: Record<string, unknown>): string =>
  `&faults=${encodeURIComponent(JSON.stringify({ embed: fault }))}`;

/** Starts a page switch without waiting for it, and notes when its reply is there. */
const switchPage =
  "(window.settled = false, report.setPage('regions').then(() => { window.settled = true }), 0)";

test('replies can be lost, although the frame does what it was told', async ({ embed, page }) => {
  const { waitFor, run } = await embed({ query: faulty({ dropReplies: true }) });
  await waitFor('rendered');
  await run(switchPage);
  await waitFor('rendered', 2);
  await expect(frameOf(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
});

test('replies can be late: the effect is there before', async ({ embed, page }) => {
  const { waitFor, run } = await embed({ query: faulty({ replyDelayMs: 4000 }) });
  await waitFor('rendered');
  await run(switchPage);
  await expect(frameOf(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
  await page.waitForFunction('window.settled');
});

test('replies can come twice', async ({ embed, page }) => {
  const { waitFor, run } = await embed({ query: faulty({ duplicateReplies: true }) });
  await waitFor('rendered');
  await run(
    "(window.replies = [], addEventListener('message', ({ data }) => { if (data.statusCode === 200) replies.push(data.headers.id) }), 0)",
  );
  expect(await run<unknown[]>('report.getPages().then((pages) => pages.length)')).toBe(4);
  await page.waitForFunction('replies.length >= 2');
  const [first, second] = await run<string[]>('window.replies');
  expect(first).toBe(second);
});
