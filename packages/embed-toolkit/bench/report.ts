import { cpus, loadavg, release, type } from 'node:os';
import type { Browser } from '@playwright/test';
import type { Ratio } from './statistics.ts';

/** One measurement in the results table. */
export interface Row {
  measurement: string;
  /** Result of the toolkit with its unit. */
  ours: string;
  /** Name and result of the compared implementation. */
  other: string;
  ratio?: Ratio;
  target?: string;
  isMet?: boolean;
}

/** Formats a duration, given in milliseconds, as milliseconds or microseconds. */
export function formatTime(ms: number): string {
  if (ms >= 1) return `${ms.toPrecision(3)} ms`;
  return `${(ms * 1000).toPrecision(3)} µs`;
}

/** Formats the rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const formatTarget = ({ target, isMet }: Row) =>
    target ? `${target}: ${isMet ? 'met' : '**missed**'}` : '';
  const formatRatio = ({ median, low, high }: Ratio) =>
    `**${median.toFixed(2)}** (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [
    formatRow(['', 'embed-toolkit', 'compared with', 'ratio (interquartile range)', 'target']),
    formatRow(['---', '---', '---', '---', '---']),
    ...rows.map((row) =>
      formatRow([
        row.measurement,
        row.ours,
        row.other,
        row.ratio ? formatRatio(row.ratio) : '',
        formatTarget(row),
      ]),
    ),
  ].join('\n');
}

/** Returns the date, the versions and the machine of a benchmark run as one line of text. */
export function describeEnvironment(browser: Browser): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${type()} ${release()}`;
  const load = loadavg()[0]?.toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Chromium ${browser.version()}, Node ${process.version}, ${machine}, load ${load} at the end`;
}
