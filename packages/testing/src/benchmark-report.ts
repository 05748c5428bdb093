import { cpus, loadavg, release, type } from 'node:os';
import type { Browser } from '@playwright/test';

/** Formats a duration, given in milliseconds, with three digits as seconds, milliseconds or microseconds. */
export function formatTime(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toPrecision(3)} s`;
  if (ms >= 1) return `${ms.toPrecision(3)} ms`;
  return `${(ms * 1000).toPrecision(3)} µs`;
}

/** Returns the date, the versions and the machine of a benchmark run as one line of text. */
export function describeEnvironment(browser: Browser): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${type()} ${release()}`;
  const load = loadavg()[0]?.toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Chromium ${browser.version()}, Node ${process.version}, ${machine}, load ${load} at the end`;
}
