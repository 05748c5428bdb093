/** A refusal that the user can act on: shown as one sentence, without a stack. */
export class TaskError extends Error {}

/** Arguments that a command does not take: exit code 2. */
export class UsageError extends TaskError {}

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Without a terminal, a line of progress at most this often. */
const progressIntervalMs = 5_000;

/**
 * Shows that something long is going on, how far it is, and how long it took: on one line of a terminal, or on a line
 * every few seconds.
 *
 * @template T
 * @param {string} title
 * @param {(progress: (text: string) => void) => Promise<T>} work may be told how far it is
 */
export async function step(title, work) {
  const since = performance.now();
  const live = process.stdout.isTTY;
  const clear = live ? '\r\u001b[K' : '';
  let last = since;
  const progress = (/** @type {string} */ text) => {
    if (!live && performance.now() - last < progressIntervalMs) return;
    last = performance.now();
    process.stdout.write(`${clear}  … ${title}: ${text}${live ? '' : '\n'}`);
  };
  if (live) process.stdout.write(`  … ${title}`);
  try {
    const result = await work(progress);
    process.stdout.write(`${clear}  ✓ ${title} (${seconds(since)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}  ✗ ${title} (${seconds(since)})\n`);
    throw error;
  }
}

/**
 * One sentence for what commonly goes wrong with a folder; undefined for anything else.
 *
 * @param {string} text an error's code, or the output of a command that failed
 * @param {string} folder
 */
export function diskTrouble(text, folder) {
  if (/ENOSPC|no space left/i.test(text))
    return `The disk that holds ${folder} is full: free some space and start again.`;
  if (/EROFS|EACCES|EPERM|read-only file system|permission denied/i.test(text)) {
    return `${folder} can't be written to: make it writable for this user, or clone the repository elsewhere.`;
  }
  return undefined;
}
