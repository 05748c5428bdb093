import { abortableDelay } from '../../../http/abortable-delay.ts';

const first = 2_000;
const interval = 30_000;
const attempts = 20;

/** A refresh that was watched to the end of patience. */
export class RefreshTimeoutError extends Error {
  override readonly name = 'RefreshTimeout';
}

/**
 * Looks whether a refresh still runs: after 2 s, then every 30 s, 20 times.
 *
 * @throws {RefreshTimeoutError} when it still runs then.
 */
export const watchRefresh = async (stillRuns: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  await abortableDelay(first, signal);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (!(await stillRuns())) return;
    if (attempt < attempts) await abortableDelay(interval, signal);
  }
  throw new RefreshTimeoutError();
};
