import { sleep } from '../../../http/sleep.ts';

const firstDelayMs = 2_000;
const intervalMs = 30_000;
const maxPolls = 20;

/** The refresh was still running when polling stopped. */
export class RefreshTimeoutError extends Error {
  override readonly name = 'RefreshTimeoutError';
}

/**
 * Polls until a refresh has finished: after 2 s, then every 30 s, at most 20 times.
 *
 * @throws {RefreshTimeoutError} when the refresh is still running after the last poll. Rethrows errors of `isRunning`,
 *   and the signal's reason when it is aborted.
 */
export const watchRefresh = async (isRunning: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  await sleep(firstDelayMs, signal);
  for (let attempt = 1; attempt <= maxPolls; attempt += 1) {
    if (!(await isRunning())) return;
    if (attempt < maxPolls) await sleep(intervalMs, signal);
  }
  throw new RefreshTimeoutError();
};
