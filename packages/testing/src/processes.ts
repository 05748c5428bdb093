import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the IDs of the processes whose command line contains `text`. Requires Linux. */
export async function findProcesses(text: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const matches = await Promise.all(
    numbers.map(async (pid) => {
      const commandLine = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
      return commandLine.includes(text);
    }),
  );
  return numbers.filter((_, index) => matches[index]);
}

/**
 * Waits until `condition` is true.
 *
 * @throws {Error} when it is still false after 20 seconds. The message contains `description`.
 */
export async function waitUntil(condition: () => Promise<boolean>, description: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await condition()) return;
    await delay(100);
  }
  throw new Error(`Timed out waiting until ${description}`);
}
