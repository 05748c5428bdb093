// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep } from './sleep.ts';
import { waitForRetry } from './wait-for-retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records how a promise ends: `pending`, `resolved`, or the reason of its rejection. */
function observe(promise: Promise<void>) {
  const outcome: { value: unknown } = { value: 'pending' };
  promise.then(
    () => {
      outcome.value = 'resolved';
    },
    (error: unknown) => {
      outcome.value = error;
    },
  );
  return outcome;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe.each([
  ['sleep', sleep],
  ['waitForRetry', waitForRetry],
])('%s', (_name, wait) => {
  it('resolves after the delay', async () => {
    const outcome = observe(wait(1_000, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(999);
    expect(outcome.value).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.value).toBe('resolved');
  });

  it('needs no signal', async () => {
    const outcome = observe(wait(10));
    await vi.advanceTimersByTimeAsync(10);
    expect(outcome.value).toBe('resolved');
  });

  it('rejects with the reason of the signal, and leaves no timer', async () => {
    const controller = new AbortController();
    const outcome = observe(wait(1_000, controller.signal));
    controller.abort('left');
    await settle();
    expect(outcome.value).toBe('left');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects when the signal is already aborted', async () => {
    const outcome = observe(wait(1_000, AbortSignal.abort('gone')));
    await settle();
    expect(outcome.value).toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('sleep', () => {
  it('leaves no listener of the signal', async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    void sleep(10, signal);
    await vi.advanceTimersByTimeAsync(10);
    expect(remove).toHaveBeenCalledExactlyOnceWith('abort', expect.any(Function));
  });
});

describe('waitForRetry', () => {
  it('resolves as soon as the network is back', async () => {
    const outcome = observe(waitForRetry(60_000));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(outcome.value).toBe('resolved');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects when the signal is aborted, even if the network is back', async () => {
    const controller = new AbortController();
    const outcome = observe(waitForRetry(60_000, controller.signal));
    window.dispatchEvent(new Event('online'));
    controller.abort('left');
    await settle();
    expect(outcome.value).toBe('left');
  });

  it('leaves no listener of the window', async () => {
    const remove = vi.spyOn(window, 'removeEventListener');
    void waitForRetry(10);
    await vi.advanceTimersByTimeAsync(10);
    expect(remove).toHaveBeenCalledExactlyOnceWith('online', expect.any(Function));
  });
});
