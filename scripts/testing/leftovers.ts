import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Temporary files of the browser and of Node.js, which their owners remove when they are started again. */
const foreign = /^(\.org\.chromium|\.com\.google|playwright|node-compile-cache|org\.chromium)/;
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The process has ended meanwhile, or belongs to another user.
  }
};

/** The processes that were started with this folder for temporary files, or that were given a path in it. */
function processesOf(folder: string): { pid: number; command: string }[] {
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
 * Gives the run a folder of its own for temporary files, in which every process of the run starts.
 *
 * @param gracePeriodMs - how long processes may take to end after the tests that have stopped them
 * @returns a function that fails when a process or a file of the run is left, after it has removed both
 */
function watchLeftovers(gracePeriodMs = 5_000): () => Promise<void> {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(tmpdir(), 'embed-portal-run-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;

  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    const end = performance.now() + gracePeriodMs;
    while (processesOf(folder).length > 0 && performance.now() < end) await delay(100);

    const processes = processesOf(folder);
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    const files = readdirSync(folder).filter((name) => !foreign.test(name));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    const left = [...processes.map(({ pid, command }) => `process ${pid}: ${command}`), ...files];
    if (left.length > 0) throw new Error(`The tests left something behind:\n  ${left.join('\n  ')}`);
  };
}

// eslint-disable-next-line import-x/no-default-export -- Playwright calls the default export of its globalSetup
export default watchLeftovers;
