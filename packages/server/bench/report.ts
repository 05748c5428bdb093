import { cpus, loadavg, release, type } from 'node:os';
import type { Ratio } from '../../embed-toolkit/bench/statistics.ts';

/** Formats milliseconds with three digits. */
export const ms = (time: number): string => (time >= 100 ? time.toFixed(0) : time.toPrecision(3));
export const times = (value: number): string => value.toFixed(2);
export const spread = ({ median, low, high }: Ratio): string =>
  `**${times(median)}** (${times(low)} to ${times(high)})`;
export const verdict = (isMet: boolean, target: string): string =>
  `${target}: ${isMet ? 'met' : '**missed**'}`;
/** Formats an integer with grouped thousands. */
export const count = (value: number): string =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ' ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const environment = (postgres: string): string => {
  const [cpu] = cpus();
  const machine = `${String(cpus().length)} × ${cpu?.model.trim() ?? ''}, ${type()} ${release()}`;
  const load = loadavg()[0]?.toFixed(1) ?? '';
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, PostgreSQL ${postgres}, Node ${process.version}, ${machine}, load ${load} at the end`;
};
