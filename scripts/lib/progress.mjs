/** A failure that the user can act on: printed as a message, without a stack. */
export class TaskError extends Error {}

/** Arguments that a command does not accept. The exit code is 2. */
export class UsageError extends TaskError {}

const formatSeconds = (/** @type {number} */ start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Minimum time between two progress lines when the output is not a terminal. */
const progressIntervalMs = 5_000;

/**
 * Shows the progress and the duration of a long operation: on one line in a terminal, on a new line every few seconds
 * otherwise.
 *
 * @template T
 * @param {string} title
 * @param {(report: (text: string) => void) => Promise<T>} operation receives a function that shows its progress
 * @returns the result of the operation
 */
export async function showProgress(title, operation) {
  const start = performance.now();
  const isTerminal = process.stdout.isTTY;
  const clear = isTerminal ? '\r\u001b[K' : '';
  let last = start;
  const report = (/** @type {string} */ text) => {
    if (!isTerminal && performance.now() - last < progressIntervalMs) return;
    last = performance.now();
    process.stdout.write(`${clear}  … ${title}: ${text}${isTerminal ? '' : '\n'}`);
  };
  if (isTerminal) process.stdout.write(`  … ${title}`);
  try {
    const result = await operation(report);
    process.stdout.write(`${clear}  ✓ ${title} (${formatSeconds(start)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}  ✗ ${title} (${formatSeconds(start)})\n`);
    throw error;
  }
}

/**
 * Explains a full disk or missing permissions.
 *
 * @param {string} text an error code, or the output of a command that failed
 * @param {string} folder
 * @returns a message for the user, or undefined for any other failure
 */
export function explainDiskError(text, folder) {
  if (/ENOSPC|no space left/i.test(text))
    return `The disk that contains ${folder} is full. Free some space and start again.`;
  if (/EROFS|EACCES|EPERM|read-only file system|permission denied/i.test(text)) {
    return `${folder} is not writable. Grant this user write access, or clone the repository elsewhere.`;
  }
  return undefined;
}
