import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEnvironment, formatTime } from '@embed-portal/testing/benchmark-report';
import { computeMedian, computeRatio } from '@embed-portal/testing/statistics';
import { test } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { writeContent } from './content.ts';
import {
  measureAfterStart,
  measureFirstRenders,
  measureSlicerChanges,
  buildSlicerState,
  buildNewSlicerState,
} from './runs.ts';
import type { Times } from './runs.ts';
import { readMemoryBytes, startHost, startService } from './servers.ts';
import { createSubject } from './subject.ts';

/** Numbers of sales, and the highest accepted ratio of a slicer change. Ten million rows only have to be answered. */
const sizes: { rowCount: number; maxRatio?: number }[] = [
  { rowCount: 100_000, maxRatio: 1.5 },
  { rowCount: 1_000_000, maxRatio: 3 },
  { rowCount: 10_000_000 },
];

const screen = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;

function formatRow(label: string, { emulator, baseline }: Times, maxRatio?: number): string {
  const ratio = computeRatio(emulator, baseline);
  const spread = `**${ratio.median.toFixed(2)}** (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`;
  const target =
    maxRatio === undefined ? '' : `at most ${maxRatio}: ${ratio.median <= maxRatio ? 'met' : '**missed**'}`;
  return `| ${[label, formatTime(computeMedian(emulator)), formatTime(computeMedian(baseline)), spread, target].join(' | ')} |`;
}

/** Measures the emulator with `rowCount` sales, and returns a table and a sentence about its memory. */
async function measureSize(browser: Browser, rowCount: number, maxRatio?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const content = join(folder, 'content');
  await writeContent(content, rowCount);
  const host = await startHost(join(folder, 'host'));
  const service = await startService(content, host.url);
  try {
    const subject = await createSubject(service, host.url, content);
    const context = await browser.newContext(screen);
    const afterStart = await measureAfterStart(browser, screen, subject);
    const lines = [
      '| | emulator | chart library alone | median ratio (interquartile range) | target |',
      '| --- | --- | --- | --- | --- |',
      formatRow('First render', await measureFirstRenders(context, subject)),
      formatRow(
        'Slicer change with a new state',
        await measureSlicerChanges(context, subject, buildNewSlicerState),
        maxRatio,
      ),
      formatRow(
        'Slicer change to a previous state',
        await measureSlicerChanges(context, subject, buildSlicerState),
        maxRatio,
      ),
      formatRow('First render after a start', afterStart.render),
      formatRow('First slicer change after a start', afterStart.change),
    ];
    await context.close();
    const memory = `${Math.round((await readMemoryBytes(service.process)) / 1e6)} MB`;
    const startTime = `${(service.startMs / 1000).toFixed(1)} s`;
    return `${lines.join('\n')}\n\nThe emulator uses ${memory} and takes ${startTime} to start.`;
  } finally {
    service.process.kill('SIGTERM');
    host.server.close();
    await rm(folder, { recursive: true });
  }
}

// Traces record screenshots continuously, which takes longer than the measured work.
test.use({ trace: 'off' });

test.beforeAll(({ browser }) => void process.stdout.write(`\n${describeEnvironment(browser)}\n`));

for (const { rowCount, maxRatio } of sizes) {
  const heading = `${rowCount.toLocaleString('en')} rows`;
  test(`compares the rendering time of 20 visuals over ${heading} with the chart library alone`, async ({
    browser,
  }) => {
    test.setTimeout(1_800_000);
    const section = await measureSize(browser, rowCount, maxRatio);
    process.stdout.write(`\n### ${heading}\n\n${section}\n`);
  });
}
