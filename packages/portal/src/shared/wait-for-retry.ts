import { sleep } from './sleep.ts';

/**
 * Waits until the delay has elapsed or the network is back. Rejects with the signal's reason when it is aborted
 * earlier.
 */
export async function waitForRetry(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const online = new AbortController();
  const resume = () => {
    online.abort();
  };
  window.addEventListener('online', resume, { once: true });
  try {
    await sleep(milliseconds, signal ? AbortSignal.any([signal, online.signal]) : online.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!online.signal.aborted) throw error;
  } finally {
    window.removeEventListener('online', resume);
  }
}
