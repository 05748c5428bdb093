import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEnvironment, formatTime } from '@embed-portal/testing/benchmark-report';
import { computeMedian, computeRatio } from '@embed-portal/testing/statistics';
import { test } from '@playwright/test';
import { rowCount, writeContent } from './content.ts';
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

const maxRatio = 2;

function formatRow(label: string, { emulator, baseline }: Times): string {
  const ratio = computeRatio(emulator, baseline);
  const spread = `**${ratio.median.toFixed(2)}** (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`;
  const verdict = `at most ${maxRatio}: ${ratio.median <= maxRatio ? 'met' : '**missed**'}`;
  return `| ${[label, formatTime(computeMedian(emulator)), formatTime(computeMedian(baseline)), spread, verdict].join(' | ')} |`;
}

// Traces record screenshots continuously, which takes longer than the measured work.
test.use({ trace: 'off' });

test('compares the rendering time of 20 visuals over a million rows with the chart library alone', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const content = join(folder, 'content');
  await writeContent(content);
  const host = await startHost(join(folder, 'host'));
  const service = await startService(content, host.url);
  try {
    const subject = await createSubject(service, host.url, content);
    const options = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext(options);
    const afterStart = await measureAfterStart(browser, options, subject);
    const tableRows = [
      '| | emulator | chart library alone | median ratio (interquartile range) | target |',
      '| --- | --- | --- | --- | --- |',
      formatRow('First render', await measureFirstRenders(context, subject)),
      formatRow(
        'Slicer change with a new state',
        await measureSlicerChanges(context, subject, buildNewSlicerState),
      ),
      formatRow(
        'Slicer change to a previous state',
        await measureSlicerChanges(context, subject, buildSlicerState),
      ),
      formatRow('First render after a start', afterStart.render),
      formatRow('First slicer change after a start', afterStart.change),
    ];
    const memory = `${Math.round((await readMemoryBytes(service.process)) / 1e6)} MB`;
    const startTime = `${(service.startMs / 1000).toFixed(1)} s`;
    const summary = `The emulator uses ${memory} for ${rowCount} rows and takes ${startTime} to generate and load them.`;
    process.stdout.write(`\n${describeEnvironment(browser)}\n\n${tableRows.join('\n')}\n\n${summary}\n`);
  } finally {
    service.process.kill('SIGTERM');
    host.server.close();
    await rm(folder, { recursive: true });
  }
});
