import type { Browser, BrowserContext, Page } from '@playwright/test';
import { interleave } from '../../embed-toolkit/bench/statistics.ts';
import type { Finished } from './alone.ts';
import { startService } from './servers.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './subject.ts';
import * as subjects from './subjects.ts';

/** Pairs that each ratio is the median of. */
const rounds = 15;
const starts = 7;
const names = ['emulator', 'alone'] as const;

export type Times = Record<(typeof names)[number], number[]>;

const allYears = [2023, 2024, 2025];
let last = 3000;

/** Ticks of the slicer that nobody asked figures of before: a year that there is none of is among them. */
export const unseen = (...years: number[]) => ticked(...years, (last += 1));

export function ticked(...values: number[]) {
  const target = { table: 'Calendar', column: 'Year' };
  const $schema = 'http://powerbi.com/product/schema#basic';
  return { filters: [{ $schema, filterType: 1, target, operator: 'In', values }] };
}

/** As a report opens with them. */
function slicers(state: ReturnType<typeof ticked>): object[] {
  const $schema = 'http://powerbi.com/product/schema#visualSelector';
  return [{ selector: { $schema, visualName: 'year' }, state }];
}

async function openHost(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const embedIn = (page: Page, { embed }: Subject, opensWith: object[]): Promise<number> =>
  page.evaluate(subjects.embed, { ...embed, slicers: opensWith });

const openAloneIn = (page: Page, finished: Finished): Promise<number> =>
  page.evaluate(subjects.openAlone, finished);

export async function firstRenders(context: BrowserContext, subject: Subject): Promise<Times> {
  const figures = await subject.finished();
  return interleave(names, rounds, async (name) => {
    const page = await openHost(context, subject.hostUrl);
    const took =
      name === 'emulator'
        ? await embedIn(page, subject, slicers(unseen(...allYears)))
        : await openAloneIn(page, figures);
    await page.close();
    return took;
  });
}

export async function slicerChanges(
  context: BrowserContext,
  subject: Subject,
  stateOf: typeof ticked,
): Promise<Times> {
  const page = await openHost(context, subject.hostUrl);
  const alone = await openHost(context, subject.hostUrl);
  await embedIn(page, subject, []);
  await openAloneIn(alone, await subject.finished());
  const turn = { emulator: 0, alone: 0 };
  const times = await interleave(names, rounds, async (name) => {
    const year = allYears[turn[name]++ % allYears.length] ?? 2023;
    await (name === 'emulator' ? page : alone).bringToFront();
    return name === 'emulator'
      ? page.evaluate(subjects.tick, stateOf(year))
      : alone.evaluate(subjects.redrawAlone, await subject.finished(year));
  });
  await page.close();
  await alone.close();
  return times;
}

/** The first two things that are asked of an emulator, in a browser that has nothing of it either. */
export async function afterStarts(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  { hostUrl, content, finished }: Subject,
): Promise<{ render: Times; change: Times }> {
  const change: Times = { emulator: [], alone: [] };
  const [all, one] = [await finished(), await finished(2024)];
  const render = await interleave(names, starts, async (name) => {
    const service = await startService(content, hostUrl);
    const fresh = await subjectOf(service, hostUrl, content);
    const context = await browser.newContext(options);
    const page = await openHost(context, hostUrl);
    const took = name === 'emulator' ? await embedIn(page, fresh, []) : await openAloneIn(page, all);
    change[name].push(
      name === 'emulator'
        ? await page.evaluate(subjects.tick, ticked(2024))
        : await page.evaluate(subjects.redrawAlone, one),
    );
    await context.close();
    service.process.kill('SIGTERM');
    return took;
  });
  return { render, change };
}
