import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { environment, time } from '../../embed-toolkit/bench/report.ts';
import { interleave, median, ratio } from '../../embed-toolkit/bench/statistics.ts';
import { modelSchema } from '../src/content/model-schema.ts';
import type { Finished } from './alone.ts';
import { ids, rowCount, visuals, writeContent } from './content.ts';
import { memoryOf, startHost, startService } from './servers.ts';
import type { Service } from './servers.ts';
import { embedToken, finishedFigures } from './service-calls.ts';
import * as subjects from './subjects.ts';

/** Pairs that each ratio is the median of. */
const rounds = 15;
const most = 2;
const names = ['emulator', 'alone'] as const;

interface Subject {
  hostUrl: string;
  embed: Omit<subjects.EmbedConfig, 'slicers'>;
  /** Finished figures, by the year that is ticked; without one, of all rows. */
  finished(year?: number): Promise<Finished>;
}

type Times = Record<(typeof names)[number], number[]>;

const allYears = [2023, 2024, 2025];
let last = 3000;

/** Ticks of the slicer that nobody asked figures of before: a year that there is none of is among them. */
const unseen = (...years: number[]) => ticked(...years, (last += 1));

function ticked(...values: number[]) {
  const target = { table: 'Calendar', column: 'Year' };
  const $schema = 'http://powerbi.com/product/schema#basic';
  return { filters: [{ $schema, filterType: 1, target, operator: 'In', values }] };
}

/** As a report opens with them. */
function slicers(state: ReturnType<typeof ticked>): object[] {
  const $schema = 'http://powerbi.com/product/schema#visualSelector';
  return [{ selector: { $schema, visualName: 'year' }, state }];
}

async function firstRenders(context: BrowserContext, { hostUrl, embed, finished }: Subject): Promise<Times> {
  const figures = await finished();
  return interleave(names, rounds, async (name) => {
    const page = await context.newPage();
    await page.goto(hostUrl);
    const took =
      name === 'emulator'
        ? await page.evaluate(subjects.embed, { ...embed, slicers: slicers(unseen(...allYears)) })
        : await page.evaluate(subjects.openAlone, figures);
    await page.close();
    return took;
  });
}

async function slicerChanges(
  context: BrowserContext,
  { hostUrl, embed, finished }: Subject,
  stateOf: typeof ticked,
): Promise<Times> {
  const page = await context.newPage();
  const alone = await context.newPage();
  await page.goto(hostUrl);
  await alone.goto(hostUrl);
  await page.evaluate(subjects.embed, { ...embed, slicers: [] });
  await alone.evaluate(subjects.openAlone, await finished());
  const turn = { emulator: 0, alone: 0 };
  const times = await interleave(names, rounds, async (name) => {
    const year = allYears[turn[name]++ % allYears.length] ?? 2023;
    await (name === 'emulator' ? page : alone).bringToFront();
    return name === 'emulator'
      ? page.evaluate(subjects.tick, stateOf(year))
      : alone.evaluate(subjects.redrawAlone, await finished(year));
  });
  await page.close();
  await alone.close();
  return times;
}

async function subjectOf(service: Service, hostUrl: string, content: string): Promise<Subject> {
  const token = await embedToken(service.url);
  const model = modelSchema.parse(JSON.parse(await readFile(join(content, 'model.json'), 'utf8')));
  const formats = Object.fromEntries(model.measures.map(({ name, format }) => [name, format]));
  const embedUrl = `${service.url}/reportEmbed?reportId=${ids.report}&groupId=${ids.workspace}`;
  return {
    hostUrl,
    embed: { origin: service.url, embedUrl, accessToken: token, id: ids.report },
    finished: async (year) => ({
      visuals,
      formats,
      figures: await finishedFigures(service.url, token, year),
    }),
  };
}

function row(what: string, { emulator, alone }: Times): string {
  const compared = ratio(emulator, alone);
  const spread = `**${compared.median.toFixed(2)}** (${compared.low.toFixed(2)} to ${compared.high.toFixed(2)})`;
  const verdict = `at most ${most}: ${compared.median <= most ? 'met' : '**missed**'}`;
  return `| ${[what, time(median(emulator)), time(median(alone)), spread, verdict].join(' | ')} |`;
}

// A trace takes pictures all the while, which takes longer than what is measured.
test.use({ trace: 'off' });

test('a page of 20 visuals over a million rows, beside the chart library alone', async ({ browser }) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const content = join(folder, 'content');
  await writeContent(content);
  const host = await startHost(join(folder, 'host'));
  const service = await startService(content, host.url);
  try {
    const subject = await subjectOf(service, host.url, content);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'reduce',
    });
    const lines = [
      '| | emulator | chart library alone | ratio, middle half of the pairs | target |',
      '| --- | --- | --- | --- | --- |',
      row('First render', await firstRenders(context, subject)),
      row('A slicer change, not seen before', await slicerChanges(context, subject, unseen)),
      row('A slicer change, back to what was seen', await slicerChanges(context, subject, ticked)),
    ];
    const memory = `${Math.round((await memoryOf(service.process)) / 1e6)} MB`;
    const started = `${(service.startTook / 1000).toFixed(1)} s`;
    const facts = `The emulator holds ${rowCount} rows in ${memory}, and took ${started} to make and load them.`;
    process.stdout.write(`\n${environment(browser)}\n\n${lines.join('\n')}\n\n${facts}\n`);
  } finally {
    service.process.kill('SIGTERM');
    host.server.close();
    await rm(folder, { recursive: true });
  }
});
