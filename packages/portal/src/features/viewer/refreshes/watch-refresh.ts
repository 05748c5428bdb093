import { abortableDelay } from '../../../http/abortable-delay.ts';

const first = 2_000;
const interval = 30_000;
const attempts = 20;

/** The refresh was still running when polling stopped. */
export class RefreshTimeoutError extends Error {
  override readonly name = 'RefreshTimeout';
}

/**
 * Polls until a refresh has finished: after 2 s, then every 30 s, at most 20 times.
 *
 * @throws {RefreshTimeoutError} when it is still running then.
 */
export const watchRefresh = async (stillRuns: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  await abortableDelay(first, signal);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (!(await stillRuns())) return;
    if (attempt < attempts) await abortableDelay(interval, signal);
  }
  throw new RefreshTimeoutError();
};
