/** A refusal that the user can act on: shown as one sentence, without a stack. */
export class TaskError extends Error {}

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows that something long is going on, and how long it took.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const since = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  … ${title}`);
  try {
    const result = await work();
    process.stdout.write(`${live ? '\r' : ''}  ✓ ${title} (${seconds(since)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r' : ''}  ✗ ${title} (${seconds(since)})\n`);
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
