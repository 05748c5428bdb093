import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasons } from '../.vitepress/theme/reasons.ts';
import { root } from './markdown.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the size limits that the build enforces, by the name of the bundle. */
function readSizeLimits(): Record<string, string> {
  const limits = read('packages/embed-toolkit/.size-limit.mjs').matchAll(
    /name: '([^']+)',\n.*\n\s+limit: '([^']+)'/g,
  );
  return Object.fromEntries([...limits].map(([, name = '', limit = '']) => [name, limit]));
}

/** Returns the cells of a row of the benchmark, without formatting. */
const readBenchmark = (measure: string) =>
  read('docs/benchmarks/toolkit.md')
    .split('\n')
    .filter((line) => line.startsWith(`| ${measure} |`) && line.includes('powerbi-client'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()))
    .slice(2, 4)
    .map((cell) => cell.replace('powerbi-client: ', ''));

const findReason = (topic: string) => reasons.find((reason) => reason.topic.startsWith(topic));

describe('Figures in the documentation', () => {
  it('the table of sizes in the guide Performance contains the limits that the build enforces', () => {
    const limits = readSizeLimits();
    const rows = [...read('docs/guides/performance.md').matchAll(/^\| (.+) \| ([\d.]+ kB) \|$/gm)];
    expect(rows.map(([, , size]) => size)).toEqual([
      limits['One report for display only: EmbedService with ReportView'],
      limits['One report with all methods: EmbedService with Report'],
      limits['All content types as ES modules: Service'],
      limits['All content types as a script: embed-toolkit.umd.min.js'],
      limits['React component'],
      limits['Angular component'],
      '41.6 kB',
    ]);
  });

  it('the start page contains the size limit of the script and the results of the benchmark', () => {
    const limit = readSizeLimits()['All content types as a script: embed-toolkit.umd.min.js'] ?? '';
    expect(findReason('Script for all content types')?.toolkit).toBe(`at most ${limit}`);
    for (const [topic, measure] of [
      ['Listeners', 'After 1,000 embeds and resets: listeners'],
      ['Heap growth', 'After 1,000 embeds and resets: heap growth'],
      ['Time to handle an event', 'Event, 1 report on the page'],
    ] as const) {
      const reason = findReason(topic);
      expect([reason?.toolkit, reason?.other], topic).toEqual(readBenchmark(measure));
    }
  });

  it('the guide Performance contains the times of the benchmark', () => {
    const guide = read('docs/guides/performance.md');
    const [request, otherRequest] = readBenchmark('Request and response');
    const [event, otherEvent] = readBenchmark('Event, 1 report on the page');
    expect(guide).toContain(`(${request} instead of ${otherRequest})`);
    expect(guide).toContain(`(${event} instead of ${otherEvent})`);
  });
});
