import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Temporary files that the browser and Node.js do not remove when they exit. */
const ignoredFiles = /^(\.org\.chromium|\.com\.google|playwright|node-compile-cache|org\.chromium)/;
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The process has ended or belongs to another user.
  }
}

/** Returns the processes whose environment or arguments contain the path of a folder. Requires Linux. */
function findProcesses(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim(),
    }))
    .filter(({ pid, command }) => (command + read(`/proc/${pid}/environ`)).includes(folder));
}

/**
 * Creates a folder for the temporary files of a test run and sets `TMPDIR` to it, which all processes of the run
 * inherit.
 *
 * @param gracePeriodMs - how long the returned function waits for processes to exit, in milliseconds
 * @returns a function that ends the run: it kills remaining processes, removes remaining files, and throws an error
 *   that lists them
 */
export function watchLeftovers(gracePeriodMs = 5_000): () => Promise<void> {
  const previousFolder = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(tmpdir(), 'embed-portal-run-'));
  // When started as root, PostgreSQL runs as another user, who needs access to subfolders.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;

  return async () => {
    if (previousFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previousFolder;
    const end = performance.now() + gracePeriodMs;
    while (findProcesses(folder).length > 0 && performance.now() < end) await delay(100);

    const processes = findProcesses(folder);
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    const files = readdirSync(folder).filter((name) => !ignoredFiles.test(name));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    const leftovers = [...processes.map(({ pid, command }) => `process ${pid}: ${command}`), ...files];
    if (leftovers.length > 0) {
      throw new Error(`The tests left processes or files behind:\n  ${leftovers.join('\n  ')}`);
    }
  };
}

// eslint-disable-next-line import-x/no-default-export -- Playwright calls the default export of its globalSetup
export default () => watchLeftovers();
