// @vitest-environment jsdom
import { messages as shared, routes } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifications } from '../ui/notifications/queue.ts';
import { createApiClient } from './client.ts';

const tenant = {
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Noordzee',
  description: null,
  URL: 'noordzee',
};
const userId = '00000000-0000-4000-8000-000000000001';

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string) =>
  answer(status, { error: { message, code: 'some_code' } });
const ok = () => answer(200, [tenant]);

const setUp = () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const session = {
    token: vi.fn(async () => 'token-1'),
    renew: vi.fn(async () => true),
    reject: vi.fn(async () => undefined),
    accept: vi.fn(),
  };
  const notifications = createNotifications();
  const api = createApiClient({ baseUrl: '/api', session, notify: notifications.notify });
  const call = (signal?: AbortSignal) => api.call(routes.listTenantsOfUser, { userId }, { signal });
  const shown = () => {
    const { current } = notifications.store.get();
    return current && { text: current.text, color: current.color };
  };
  return { fetch, session, notifications, api, call, shown };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Lets a call that fails run to its end, and answers its error. */
const settled = async (promise: Promise<unknown>) => {
  const result = errorOf(promise);
  await vi.runAllTimersAsync();
  return result;
};

describe('a call', () => {
  it('sends the token as bearer to the path of the route, and answers the checked body', async () => {
    const { call, fetch, session } = setUp();
    fetch.mockResolvedValueOnce(ok());
    await expect(call()).resolves.toEqual([tenant]);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/users/${userId}/tenants`);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer token-1' });
    expect(session.accept).toHaveBeenCalledOnce();
  });

  it('rejects an answer of another shape, and names the field', async () => {
    const { call, fetch, shown } = setUp();
    fetch.mockResolvedValueOnce(answer(200, [{ ...tenant, name: 7 }]));
    await expect(call()).rejects.toMatchObject({
      code: 'unexpected_answer',
      message: expect.stringContaining('0.name') as string,
    });
    expect(shown()).toBeUndefined();
  });

  it('stops without a message when the caller gives up, also between two attempts', async () => {
    const { call, fetch, shown } = setUp();
    const caller = new AbortController();
    fetch.mockResolvedValue(refusal(500, 'boom'));
    const result = errorOf(call(caller.signal));
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort(new Error('gone'));
    expect(await result).toMatchObject({ message: 'gone' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(shown()?.text).toBe(shared.internalServerError);
  });

  it('counts silence of 30 s as no response', async () => {
    const { call, fetch, shown } = setUp();
    const timeout = new AbortController();
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetch.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('timed out', 'TimeoutError'));
          });
        }),
    );
    const result = call();
    await vi.advanceTimersByTimeAsync(0);
    timeout.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(spy).toHaveBeenCalledWith(30_000);
    expect(shown()).toEqual({ text: shared.networkError, color: 'info' });
    fetch.mockImplementation(async () => ok());
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(result).resolves.toEqual([tenant]);
  });
});

const network = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the error catalogue', () => {
  it.each([
    ['no response', network, 4, { text: shared.networkError, color: 'info' }],
    [
      '500',
      async () => refusal(500, 'secret detail'),
      4,
      { text: shared.internalServerError, color: 'error' },
    ],
    ['503', async () => refusal(503, 'out'), 4, { text: shared.internalServerError, color: 'error' }],
    ['422', async () => refusal(422, 'Not valid'), 1, { text: 'Not valid', color: 'error' }],
    ['403', async () => refusal(403, 'Not yours'), 1, { text: 'Not yours', color: 'warning' }],
    ['429', async () => refusal(429, 'Slow down'), 1, { text: 'Slow down', color: 'info' }],
    ['400', async () => refusal(400, 'Malformed'), 1, undefined],
    ['404', async () => refusal(404, 'Not there'), 1, undefined],
    ['409', async () => refusal(409, 'Conflict'), 1, undefined],
    ['413', async () => refusal(413, 'Too large'), 1, undefined],
  ])('%s is announced and repeated as listed', async (_, respond, attempts, notification) => {
    const { call, fetch, shown, api } = setUp();
    fetch.mockImplementation(respond);
    expect(await settled(call())).toMatchObject({ name: 'ApiError' });
    expect(fetch).toHaveBeenCalledTimes(attempts);
    expect(shown()).toEqual(notification);
    expect(api.inactive.get()).toBe(false);
  });

  it('waits 5, 10 and 15 seconds before the retries', async () => {
    const { call, fetch } = setUp();
    const times: number[] = [];
    fetch.mockImplementation(() => {
      times.push(Date.now());
      return network();
    });
    await settled(call());
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 5_000, 15_000, 30_000]);
  });

  it('answers a retry that succeeds', async () => {
    const { call, fetch } = setUp();
    fetch.mockResolvedValueOnce(refusal(500, 'x')).mockResolvedValueOnce(ok());
    const result = call();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual([tenant]);
  });
});

describe('401', () => {
  it('with the deactivation text blocks the portal, and is not repeated', async () => {
    const { call, fetch, api, session, shown } = setUp();
    fetch.mockImplementation(async () => refusal(401, shared.userDeactivated));
    await settled(call());
    expect(api.inactive.get()).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(session.renew).not.toHaveBeenCalled();
    expect(session.reject).not.toHaveBeenCalled();
    expect(shown()).toBeUndefined();
  });

  it('of another kind renews the token once and repeats the call', async () => {
    const { call, fetch, session } = setUp();
    session.token.mockResolvedValueOnce('token-1').mockResolvedValueOnce('token-2');
    fetch.mockResolvedValueOnce(refusal(401, 'Expired')).mockResolvedValueOnce(ok());
    await expect(call()).resolves.toEqual([tenant]);
    expect(session.renew).toHaveBeenCalledWith('token-1');
    expect(fetch.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer token-2' });
    expect(session.reject).not.toHaveBeenCalled();
  });

  it('again after the renewal signs in anew, and never renews in a loop', async () => {
    const { call, fetch, session } = setUp();
    fetch.mockImplementation(async () => refusal(401, 'Wrong audience'));
    expect(await settled(call())).toMatchObject({ status: 401 });
    expect(session.renew).toHaveBeenCalledTimes(1);
    expect(session.reject).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('without a newer token to be had signs in anew at once', async () => {
    const { call, fetch, session } = setUp();
    session.renew.mockResolvedValue(false);
    fetch.mockImplementation(async () => refusal(401, 'Expired'));
    await settled(call());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(session.reject).toHaveBeenCalledTimes(1);
  });
});
