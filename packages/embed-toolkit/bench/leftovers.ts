import type { BrowserContext } from '@playwright/test';
import { growth, holdingsOf, watchTimers } from '../e2e/support/leftovers.ts';
import type { Holdings } from '../e2e/support/leftovers.ts';
import { embedAndReset } from '../e2e/support/repeat.ts';
import { openPage } from './pages.ts';
import type { Library } from './pages.ts';
import type { Row } from './report.ts';

const rounds = 1_000;

async function leftoversOf(context: BrowserContext, name: Library): Promise<Holdings> {
  const page = await openPage(context, [name], watchTimers);
  await page.evaluate(`window.service = contenders['${name}'].newService()`);
  const once = { rounds: 2, isRenewing: false };
  await page.evaluate(embedAndReset, once);
  const before = await holdingsOf(page, 'service');
  await page.evaluate(embedAndReset, { ...once, rounds });
  const after = await holdingsOf(page, 'service');
  await page.close();
  return growth(before, after);
}

/** What stays behind after a thousand embeds and resets. */
export async function leftoverRows(context: BrowserContext): Promise<Row[]> {
  const ours = await leftoversOf(context, 'embed-toolkit');
  const theirs = await leftoversOf(context, 'powerbi-client');
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`;
  const counted = ['listeners', 'routes', 'pending', 'timers', 'iframes', 'documents'] as const;
  return [
    ...counted.map((name) => ({
      what: `After 1 000 embeds and resets: ${name}`,
      ours: String(ours[name]),
      other: `powerbi-client: ${theirs[name]}`,
      target: '0',
      isMet: ours[name] === 0,
    })),
    {
      what: 'After 1 000 embeds and resets: heap',
      ours: kilobytes(ours.heap),
      other: `powerbi-client: ${kilobytes(theirs.heap)}`,
    },
  ];
}
