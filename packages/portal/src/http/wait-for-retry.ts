import { abortableDelay } from './abortable-delay.ts';

/**
 * Waits for the given number of milliseconds, or until the network is back if that is earlier. Rejects with the
 * signal's reason when it is aborted earlier.
 */
export const waitForRetry = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  const online = new AbortController();
  const resume = () => {
    online.abort();
  };
  window.addEventListener('online', resume, { once: true });
  try {
    await abortableDelay(milliseconds, signal ? AbortSignal.any([signal, online.signal]) : online.signal);
  } catch (error) {
    if (!online.signal.aborted || signal?.aborted) throw error;
  } finally {
    window.removeEventListener('online', resume);
  }
};
