import { cpus, loadavg, release, type } from 'node:os';
import type { Browser } from '@playwright/test';
import type { Ratio } from './statistics.ts';

export interface Row {
  what: string;
  /** Result of the toolkit with its unit. */
  ours: string;
  /** Name and result of the compared implementation. */
  other: string;
  ratio?: Ratio;
  target?: string;
  isMet?: boolean;
}

/** Formats a duration in milliseconds or microseconds. */
export function formatTime(ms: number): string {
  if (ms >= 1) return `${ms.toPrecision(3)} ms`;
  return `${(ms * 1000).toPrecision(3)} µs`;
}

export function formatTable(rows: readonly Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const verdict = ({ target, isMet }: Row) => (target ? `${target}: ${isMet ? 'met' : '**missed**'}` : '');
  const spread = ({ median, low, high }: Ratio) =>
    `**${median.toFixed(2)}** (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [
    line(['', 'embed-toolkit', 'compared with', 'ratio (interquartile range)', 'target']),
    line(['---', '---', '---', '---', '---']),
    ...rows.map((row) =>
      line([row.what, row.ours, row.other, row.ratio ? spread(row.ratio) : '', verdict(row)]),
    ),
  ].join('\n');
}

export function describeEnvironment(browser: Browser): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${type()} ${release()}`;
  const load = loadavg()[0]?.toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Chromium ${browser.version()}, Node ${process.version}, ${machine}, load ${load} at the end`;
}
