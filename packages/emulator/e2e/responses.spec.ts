import { expect } from '@playwright/test';
import { test } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';

const toFaultQuery = (fault: Record<string, unknown>): string =>
  `&faults=${encodeURIComponent(JSON.stringify({ embed: fault }))}`;

/** Starts a page switch without waiting for it, and notes when its reply is there. */
const switchPage =
  "(window.settled = false, report.setPage('regions').then(() => { window.settled = true }), 0)";

test('replies can be lost, although the frame does what it was told', async ({ embed, page }) => {
  const { waitFor, run } = await embed({ query: toFaultQuery({ dropReplies: true }) });
  await waitFor('rendered');
  await run(switchPage);
  await waitFor('rendered', 2);
  await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
});

test('replies can be late, after the effect, and come twice', async ({ embed, page }) => {
  const { waitFor, run } = await embed({
    query: toFaultQuery({ replyDelayMs: 4000, duplicateReplies: true }),
  });
  await waitFor('rendered');
  await run(
    "(window.replies = [], addEventListener('message', ({ data }) => { if (data.statusCode === 202) replies.push(data.headers.id) }), 0)",
  );
  await run(switchPage);
  await expect(getFrame(page).getByRole('main', { name: 'Regions' })).toBeVisible();
  expect(await run('window.settled')).toBe(false);
  await page.waitForFunction('window.settled && replies.length >= 2');
  const replies = await run<string[]>('window.replies');
  expect(new Set(replies).size).toBeLessThan(replies.length);
});
