import type { BrowserContext } from '@playwright/test';
import { repeatEmbedAndReset } from '../e2e/support/repeat.ts';
import { getGrowth, measureResources, trackTimers } from '../e2e/support/resource-usage.ts';
import type { ResourceUsage } from '../e2e/support/resource-usage.ts';
import { openPage } from './pages.ts';
import type { LibraryName } from './pages.ts';
import type { Row } from './report.ts';

const rounds = 1_000;

async function measureGrowth(context: BrowserContext, name: LibraryName): Promise<ResourceUsage> {
  const page = await openPage(context, [name], trackTimers);
  await page.evaluate(`window.service = contenders['${name}'].createService()`);
  const warmUp = { rounds: 2, isRenewing: false };
  await page.evaluate(repeatEmbedAndReset, warmUp);
  const before = await measureResources(page, 'service');
  await page.evaluate(repeatEmbedAndReset, { ...warmUp, rounds });
  const after = await measureResources(page, 'service');
  await page.close();
  return getGrowth(before, after);
}

/** Measures the resources retained after 1,000 embeds and resets. */
export async function measureLeaks(context: BrowserContext): Promise<Row[]> {
  const ours = await measureGrowth(context, 'embed-toolkit');
  const reference = await measureGrowth(context, 'powerbi-client');
  const formatCount = (count: number) => count.toLocaleString('en');
  const formatKilobytes = (bytes: number) => `${formatCount(Math.round(bytes / 1024))} kB`;
  const resources = [
    ['listeners', 'listeners'],
    ['routes', 'routes'],
    ['pending', 'calls that never settle'],
    ['timers', 'timers'],
    ['iframes', 'detached iframes'],
    ['documents', 'documents'],
  ] as const;
  return [
    ...resources.map(([name, title]) => ({
      measurement: `After 1,000 embeds and resets: ${title}`,
      ours: formatCount(ours[name]),
      other: `powerbi-client: ${formatCount(reference[name])}`,
      target: '0',
      isMet: ours[name] === 0,
    })),
    {
      measurement: 'After 1,000 embeds and resets: heap growth',
      ours: formatKilobytes(ours.heap),
      other: `powerbi-client: ${formatKilobytes(reference.heap)}`,
    },
  ];
}
