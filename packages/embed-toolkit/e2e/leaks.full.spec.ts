import type { Page } from '@playwright/test';
import { openHostPage } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';
import { expect, test } from './support/fixtures.ts';
import { repeatEmbedAndReset } from './support/repeat.ts';
import { getGrowth, measureResources, trackTimers } from './support/resource-usage.ts';
import type { ResourceUsage } from './support/resource-usage.ts';

/** Number of embeds and resets: 60 by default, 1,000 in `npm run test:long`. */
const rounds = process.env['TEST_LONG'] === undefined ? 60 : 1_000;

/** Returns the resources retained after many embeds and resets, and the outcomes of the pending calls. */
async function measureLeaks(host: Page, library: Library) {
  await trackTimers(host);
  await openHostPage(host, library);
  // The first embed creates objects that the service retains for its lifetime.
  const isRenewing = library === 'embed-toolkit';
  await host.evaluate(repeatEmbedAndReset, { rounds: 2, isRenewing });
  const baseline = await measureResources(host, 'service');
  const calls = await host.evaluate(repeatEmbedAndReset, { rounds, isRenewing });
  const retained = getGrowth(baseline, await measureResources(host, 'service'));
  process.stdout.write(
    `${library}, ${rounds} embeds and resets: ${JSON.stringify({ ...retained, ...calls })}\n`,
  );
  return { retained, calls };
}

test('the toolkit retains no resources after embeds and resets, and rejects pending calls with a code', async ({
  host,
}) => {
  test.setTimeout(600_000);
  const { retained, calls } = await measureLeaks(host, 'embed-toolkit');
  const { heap, ...counts } = retained;
  const noResources: Omit<ResourceUsage, 'heap'> = {
    listeners: 0,
    routes: 0,
    timers: 0,
    pending: 0,
    iframes: 0,
    documents: 0,
  };
  expect(counts).toEqual(noResources);
  expect(calls).toEqual({ codes: ['disposed'], unsettled: 0 });
  // The limit is 1 kB for each of 1,000 embeds, less than the size of a route with its closure.
  expect(heap).toBeLessThan(1_000_000);
});

test('the leak test detects the routes and pending calls that powerbi-client retains', async ({ host }) => {
  test.setTimeout(600_000);
  const { retained, calls } = await measureLeaks(host, 'powerbi-client');
  expect(retained.routes).toBeGreaterThanOrEqual(rounds);
  expect(retained.pending).toBeGreaterThan(rounds / 4);
  expect(calls.unsettled).toBeGreaterThan(rounds / 4);
});
