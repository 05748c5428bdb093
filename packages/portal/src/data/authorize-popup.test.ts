// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../http/client.ts';
import { authorizeInPopup } from './authorize-popup.ts';

const createPopup = () => ({
  opener: window as unknown,
  closed: false,
  location: { replace: vi.fn<(url: string) => void>() },
  close: vi.fn<() => void>(),
});
let popup: ReturnType<typeof createPopup>;
beforeEach(() => {
  popup = createPopup();
  vi.spyOn(window, 'open').mockImplementation(() => popup as unknown as Window);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Authorizes a connection with an API that returns the address of the sign-in, or rejects the request for it. */
const authorize = (
  start?: () => Promise<string>,
  call: () => Promise<unknown> = async () => ({ url: 'https://sign-in.example/' }),
) => authorizeInPopup({ call } as unknown as ApiClient, 'c1', start);

describe('authorizeInPopup', () => {
  it('redirects a popup without an opener to the sign-in', async () => {
    await authorize();
    expect(popup.opener).toBeNull();
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith('https://sign-in.example/');
    expect(popup.close).not.toHaveBeenCalled();
  });

  it.each<[string, Parameters<typeof authorize>]>([
    ['the authorization cannot be started', [() => Promise.reject(new Error('rejected'))]],
    ['the server returns no address', [undefined, () => Promise.reject(new Error('rejected'))]],
  ])('closes the empty popup and rethrows the error when %s', async (_, arguments_) => {
    await expect(authorize(...arguments_)).rejects.toThrow('rejected');
    expect(popup.close).toHaveBeenCalledOnce();
    expect(popup.location.replace).not.toHaveBeenCalled();
  });

  it.each<[string, number, (stop: () => void) => void]>([
    ['when the popup has closed', 1_000, () => (popup.closed = true)],
    ['when the user stops waiting', 1_000, (stop) => stop()],
    ['after ten minutes', 61_000, () => undefined],
  ])('waits for the sign-in until it ends %s', async (_, duration, end) => {
    vi.useFakeTimers();
    const { closed, stopWaiting } = await authorize();
    const ended = vi.fn<() => void>();
    void closed.then(ended);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(ended).not.toHaveBeenCalled();
    end(stopWaiting);
    await vi.advanceTimersByTimeAsync(duration);
    expect(ended).toHaveBeenCalledOnce();
    expect(popup.close).not.toHaveBeenCalled();
  });
});
