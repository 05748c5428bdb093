import { cpus, loadavg, release, type } from 'node:os';
import type { Ratio } from '@embed-portal/testing/statistics';

/** Formats milliseconds with at least three significant digits. */
export const formatMs = (time: number): string => (time >= 100 ? time.toFixed(0) : time.toPrecision(3));
/** Formats a ratio of two numbers with two decimal places. */
const formatFactor = (value: number): string => value.toFixed(2);
/** Formats the median of a measured ratio and its range. */
export const formatRatio = ({ median, low, high }: Ratio): string =>
  `**${formatFactor(median)}** (${formatFactor(low)} to ${formatFactor(high)})`;
export const formatVerdict = (isMet: boolean, target: string): string =>
  `${target}: ${isMet ? 'met' : '**missed**'}`;
/** Formats a number as an integer with grouped thousands. */
export const formatCount = (value: number): string =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ' ');

/** Formats a Markdown table whose columns are right-aligned except for the first. */
export const formatTable = (headers: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headers, headers.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Returns the date, the versions, the machine and the load of this run. */
export function describeEnvironment(postgres: string): string {
  const [cpu] = cpus();
  const machine = `${String(cpus().length)} × ${cpu?.model.trim() ?? ''}, ${type()} ${release()}`;
  const load = loadavg()[0]?.toFixed(1) ?? '';
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, PostgreSQL ${postgres}, Node ${process.version}, ${machine}, load ${load} at the end`;
}
