import type { Page } from '@playwright/test';
import { openWith } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';
import { expect, test } from './support/fixtures.ts';
import { growth, holdingsOf, watchTimers } from './support/leftovers.ts';
import type { Holdings } from './support/leftovers.ts';
import { embedAndReset } from './support/repeat.ts';

/** Fewer while developing; a thousand in `npm run test:full`. */
const rounds = process.env['TEST_FULL'] === undefined ? 60 : 1_000;

/** What stays behind after many embeds and resets, and what became of the calls that were under way. */
async function leftoversOf(host: Page, library: Library) {
  await watchTimers(host);
  await openWith(host, library);
  // The first one makes what a service keeps for as long as it lives.
  const isRenewing = library === 'embed-toolkit';
  await host.evaluate(embedAndReset, { rounds: 2, isRenewing });
  const before = await holdingsOf(host, 'service');
  const calls = await host.evaluate(embedAndReset, { rounds, isRenewing });
  const left = growth(before, await holdingsOf(host, 'service'));
  process.stdout.write(`${library}, ${rounds} embeds and resets: ${JSON.stringify({ ...left, ...calls })}\n`);
  return { left, calls };
}

test('embeds and resets leave nothing behind, and end the calls under way with a code', async ({ host }) => {
  test.setTimeout(600_000);
  const { left, calls } = await leftoversOf(host, 'embed-toolkit');
  const { heap, ...counted } = left;
  const nothing: Omit<Holdings, 'heap'> = {
    listeners: 0,
    routes: 0,
    timers: 0,
    pending: 0,
    iframes: 0,
    documents: 0,
  };
  expect(counted).toEqual(nothing);
  expect(calls).toEqual({ codes: ['disposed'], unsettled: 0 });
  // Of a thousand, a megabyte would be a kilobyte each: less than a route and its closure.
  expect(heap).toBeLessThan(1_000_000);
});

test('powerbi-client keeps a route and a call for each: the measure sees what is left', async ({ host }) => {
  test.setTimeout(600_000);
  const { left, calls } = await leftoversOf(host, 'powerbi-client');
  expect(left.routes).toBeGreaterThanOrEqual(rounds);
  expect(left.pending).toBeGreaterThan(rounds / 4);
  expect(calls.unsettled).toBeGreaterThan(rounds / 4);
});
