import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { describeEnvironment, formatTime } from '../../embed-toolkit/bench/report.ts';
import { median, computeRatio } from '../../embed-toolkit/bench/statistics.ts';
import { rowCount, writeContent } from './content.ts';
import { afterStarts, firstRenders, slicerChanges, ticked, unseen } from './runs.ts';
import type { Times } from './runs.ts';
import { memoryOf, startHost, startService } from './servers.ts';
import { subjectOf } from './subject.ts';

const most = 2;

function row(what: string, { emulator, alone }: Times): string {
  const compared = computeRatio(emulator, alone);
  const spread = `**${compared.median.toFixed(2)}** (${compared.low.toFixed(2)} to ${compared.high.toFixed(2)})`;
  const verdict = `at most ${most}: ${compared.median <= most ? 'met' : '**missed**'}`;
  return `| ${[what, formatTime(median(emulator)), formatTime(median(alone)), spread, verdict].join(' | ')} |`;
}

// A trace takes pictures all the while, which takes longer than what is measured.
test.use({ trace: 'off' });

test('renders a page of 20 visuals over a million rows next to the chart library alone', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const content = join(folder, 'content');
  await writeContent(content);
  const host = await startHost(join(folder, 'host'));
  const service = await startService(content, host.url);
  try {
    const subject = await subjectOf(service, host.url, content);
    const options = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext(options);
    const started = await afterStarts(browser, options, subject);
    const lines = [
      '| | emulator | chart library alone | ratio, middle half of the pairs | target |',
      '| --- | --- | --- | --- | --- |',
      row('First render', await firstRenders(context, subject)),
      row('Slicer change with a new state', await slicerChanges(context, subject, unseen)),
      row('Slicer change to a previous state', await slicerChanges(context, subject, ticked)),
      row('First render after a start', started.render),
      row('First slicer change after a start', started.change),
    ];
    const memory = `${Math.round((await memoryOf(service.process)) / 1e6)} MB`;
    const took = `${(service.startTook / 1000).toFixed(1)} s`;
    const facts = `The emulator holds ${rowCount} rows in ${memory}, and took ${took} to make and load them.`;
    process.stdout.write(`\n${describeEnvironment(browser)}\n\n${lines.join('\n')}\n\n${facts}\n`);
  } finally {
    service.process.kill('SIGTERM');
    host.server.close();
    await rm(folder, { recursive: true });
  }
});
