import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 500;

/** Returns the files of a folder, and a string of their modification times that changes when one of them is written. */
async function readState(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const times = await Promise.all(files.map(async (file) => `${file} ${String((await stat(file)).mtimeMs)}`));
  return { files, times: times.join('\n') };
}

async function hashFiles(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(file));
  return hash.digest('hex');
}

/**
 * Calls a function when the content of a folder has changed and is no longer being written, until the signal is
 * aborted. Builds that write the same content again are ignored.
 *
 * @returns a promise that resolves when the initial state of the folder has been read. Its value is a function that
 *   waits until the watcher has ended.
 */
export async function watchFolder(
  folder: string,
  signal: AbortSignal,
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  let state = await readState(folder);
  let [checkedTimes, hash] = [state.times, await hashFiles(state.files)];

  const poll = async () => {
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
    // A build may be replacing the files.
    const next = await readState(folder).catch(() => undefined);
    const isStable = next?.times === state.times;
    if (next) state = next;
    if (signal.aborted || !isStable || next.times === checkedTimes) return;
    const nextHash = await hashFiles(next.files).catch(() => undefined);
    if (nextHash === undefined) return;
    checkedTimes = next.times;
    if (nextHash !== hash) await onChange();
    hash = nextHash;
  };
  const pollUntilAborted = async () => {
    while (!signal.aborted) await poll();
  };
  const ended = pollUntilAborted();
  return () => ended;
}
