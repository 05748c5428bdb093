// @vitest-environment jsdom
import { routes } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifications } from '../ui/notifications/notification-queue.ts';
import { createApiClient } from './client.ts';

const tenant = {
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Noordzee',
  description: null,
  URL: 'noordzee',
  version: 1,
};
const userId = '00000000-0000-4000-8000-000000000001';

const createJsonResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const createErrorResponse = (status: number, message: string, code = 'some_code') =>
  createJsonResponse(status, { error: { message, code } });
const createListResponse = () => createJsonResponse(200, [tenant]);

const failNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

function setUp(viewSessionId?: string) {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const session = {
    getToken: vi.fn(async () => 'token-1'),
    renew: vi.fn(async () => true),
    reject: vi.fn(async () => undefined),
    accept: vi.fn(),
  };
  const notifications = createNotifications();
  const api = createApiClient({ baseUrl: '/api', session, notify: notifications.notify, viewSessionId });
  const call = (signal?: AbortSignal) => api.call(routes.listTenantsOfUser, { userId }, { signal });
  const getNotification = () => {
    const { current } = notifications.store.getState();
    return current && { text: current.text, color: current.color };
  };
  return { fetch, session, notifications, api, call, getNotification };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Runs a failing request to completion and returns its error. */
async function runToError(promise: Promise<unknown>) {
  const result = catchError(promise);
  await vi.runAllTimersAsync();
  return result;
}

function getRequest(fetch: ReturnType<typeof setUp>['fetch'], attempt = 0) {
  const [url, init] = fetch.mock.calls[attempt] ?? [];
  return {
    url,
    method: init?.method,
    headers: (init?.headers ?? {}) as Record<string, string>,
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body,
  };
}

describe('ApiClient mutation', () => {
  it('sends its body as JSON, without keys that contain a double underscore', async () => {
    const { api, fetch } = setUp();
    fetch.mockResolvedValueOnce(createJsonResponse(201, tenant));
    const body = { name: 'Noordzee', __user: { id: 1 }, nested__join: 2, list: [{ __x: 1, kept: true }] };
    await api.call(routes.createTenant, { userId }, { body });
    expect(getRequest(fetch)).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { name: 'Noordzee', list: [{ kept: true }] },
    });
    expect(Object.keys(getRequest(fetch).body as object)).toEqual(['name', 'list']);
  });

  it('repeats its idempotency key in retries, and uses another key for the next request', async () => {
    const { api, fetch } = setUp();
    fetch.mockImplementation(() => failNetwork());
    const rename = () => runToError(api.call(routes.updateTenant, { tenantId: tenant.id }, { body: {} }));
    await rename();
    await rename();
    const keys = fetch.mock.calls.map((_, attempt) => getRequest(fetch, attempt).headers['idempotency-key']);
    expect(keys).toHaveLength(8);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  });

  it('accepts a response without a body, and sends additional headers', async () => {
    const { api, fetch } = setUp();
    fetch.mockResolvedValueOnce(new Response(null, { status: 204 }));
    const headers = { recaptcha: 'solved' };
    await expect(
      api.call(routes.deleteTenant, { tenantId: tenant.id }, { headers }),
    ).resolves.toBeUndefined();
    expect(getRequest(fetch).headers['recaptcha']).toBe('solved');
    expect(getRequest(fetch).body).toBeUndefined();
  });
});

describe('ApiClient.fetchPage', () => {
  const query = { limit: 25, search: 'a b', sort: '-created', cursor: undefined };

  it.each([
    [
      'the cursor and the total of a page',
      { link: '</api/users?limit=25&cursor=abc%2B1>; rel="next"', 'x-total-count': '60' },
      { next: 'abc+1', total: { count: 60, isMinimum: false } },
    ],
    [
      'the total of a list that was not counted completely',
      { 'x-total-count': '10000', 'x-total-count-relation': 'gte' },
      { next: undefined, total: { count: 10_000, isMinimum: true } },
    ],
    [
      'the total of the last page',
      { 'x-total-count': '1' },
      { next: undefined, total: { count: 1, isMinimum: false } },
    ],
    ['no cursor for a page without headers', {}, { next: undefined, total: { count: 0, isMinimum: false } }],
  ])('returns %s', async (_, headers: Record<string, string>, expected) => {
    const { api, fetch } = setUp();
    fetch.mockResolvedValueOnce(new Response('[]', { headers }));
    await expect(api.fetchPage(routes.listUsers, {}, { query })).resolves.toEqual({ items: [], ...expected });
    expect(getRequest(fetch).url).toBe('/api/users?limit=25&search=a+b&sort=-created');
    expect(getRequest(fetch).headers).not.toHaveProperty('idempotency-key');
  });
});

describe('ApiClient request', () => {
  it('sends the bearer token to the path of the route, and returns the validated body', async () => {
    const { call, fetch, session } = setUp();
    fetch.mockResolvedValueOnce(createListResponse());
    await expect(call()).resolves.toEqual([tenant]);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/users/${userId}/tenants`);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer token-1' });
    expect(session.accept).toHaveBeenCalledOnce();
  });

  it('rejects a response of an unexpected shape, and names the field', async () => {
    const { call, fetch, getNotification } = setUp();
    fetch.mockResolvedValueOnce(createJsonResponse(200, [{ ...tenant, name: 7 }]));
    await expect(call()).rejects.toMatchObject({
      code: 'unexpected_response',
      message: expect.stringContaining('0.name') as string,
    });
    expect(getNotification()).toBeUndefined();
  });

  it('stops retrying when the caller aborts between two attempts', async () => {
    const { call, fetch, getNotification } = setUp();
    const caller = new AbortController();
    fetch.mockResolvedValue(createErrorResponse(500, 'boom'));
    const result = catchError(call(caller.signal));
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort(new Error('gone'));
    expect(await result).toMatchObject({ message: 'gone' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(getNotification()?.text).toBe('Internal server error');
  });

  it('reports a network error when a request times out after 30 s', async () => {
    const { call, fetch, getNotification } = setUp();
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
    expect(getNotification()).toEqual({
      text: 'Network error, please check internet connection!',
      color: 'info',
    });
    fetch.mockImplementation(async () => createListResponse());
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(result).resolves.toEqual([tenant]);
  });
});

describe('ApiClient error catalog', () => {
  it.each([
    [
      'no response',
      failNetwork,
      4,
      { text: 'Network error, please check internet connection!', color: 'info' },
    ],
    [
      '500',
      async () => createErrorResponse(500, 'secret detail'),
      4,
      { text: 'Internal server error', color: 'error' },
    ],
    [
      '503',
      async () => createErrorResponse(503, 'out'),
      4,
      { text: 'Internal server error', color: 'error' },
    ],
    ['422', async () => createErrorResponse(422, 'Not valid'), 1, { text: 'Not valid', color: 'error' }],
    ['403', async () => createErrorResponse(403, 'Not yours'), 1, { text: 'Not yours', color: 'warning' }],
    [
      '403 `grant_required`, which the viewer handles',
      async () => createErrorResponse(403, 'Connect it', 'grant_required'),
      1,
      undefined,
    ],
    ['429', async () => createErrorResponse(429, 'Slow down'), 1, { text: 'Slow down', color: 'info' }],
    ['400', async () => createErrorResponse(400, 'Malformed'), 1, undefined],
    ['404', async () => createErrorResponse(404, 'Not there'), 1, undefined],
    ['409', async () => createErrorResponse(409, 'Conflict'), 1, undefined],
    ['413', async () => createErrorResponse(413, 'Too large'), 1, undefined],
  ])(
    'shows the specified message and makes the specified number of attempts for %s',
    async (_, respond, attempts, notification) => {
      const { call, fetch, getNotification, api } = setUp();
      fetch.mockImplementation(respond);
      expect(await runToError(call())).toMatchObject({ name: 'ApiError' });
      expect(fetch).toHaveBeenCalledTimes(attempts);
      expect(getNotification()).toEqual(notification);
      expect(api.store.getState().inactive).toBe(false);
    },
  );

  it.each([
    [422, undefined],
    [403, { text: 'Not valid', color: 'warning' }],
    [500, { text: 'Internal server error', color: 'error' }],
  ])(
    'announces errors except 422 when the caller handles validation errors: %d',
    async (status, notification) => {
      const { api, fetch, getNotification } = setUp();
      fetch.mockImplementation(async () => createErrorResponse(status, 'Not valid'));
      await runToError(
        api.call(routes.updateTenant, { tenantId: tenant.id }, { body: {}, handlesValidationErrors: true }),
      );
      expect(getNotification()).toEqual(notification);
    },
  );

  it.each([
    [403, 'forbidden', 1],
    [403, 'grant_required', 0],
    [404, 'not_found', 0],
  ])(
    'after a %d response with code %s, the number of forbidden requests is %d',
    async (status, code, count) => {
      const { call, fetch, api } = setUp();
      fetch.mockImplementation(async () => createErrorResponse(status, 'No', code));
      await runToError(call());
      expect(api.store.getState().forbiddenCount).toBe(count);
    },
  );

  it('waits 5, 10 and 15 seconds before the retries', async () => {
    const { call, fetch } = setUp();
    const times: number[] = [];
    fetch.mockImplementation(() => {
      times.push(Date.now());
      return failNetwork();
    });
    await runToError(call());
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays).toEqual([5_000, 10_000, 15_000]);
    expect(delays).toHaveLength(3);
  });

  it('retries immediately when the network returns', async () => {
    const { call, fetch } = setUp();
    fetch.mockImplementationOnce(failNetwork).mockResolvedValueOnce(createListResponse());
    const result = call();
    await vi.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event('online'));
    expect(await result).toEqual([tenant]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns the response of a successful retry', async () => {
    const { call, fetch } = setUp();
    fetch.mockResolvedValueOnce(createErrorResponse(500, 'x')).mockResolvedValueOnce(createListResponse());
    const result = call();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual([tenant]);
  });
});

describe('ApiClient after a 401', () => {
  it('blocks the portal when the error message reports deactivation, and does not retry', async () => {
    const { call, fetch, api, session, getNotification } = setUp();
    fetch.mockImplementation(async () =>
      createErrorResponse(401, 'User is not authorized, User is deactivated!'),
    );
    await runToError(call());
    expect(api.store.getState().inactive).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(session.renew).not.toHaveBeenCalled();
    expect(session.reject).not.toHaveBeenCalled();
    expect(getNotification()).toBeUndefined();
  });

  it('renews the token once, and retries the request', async () => {
    const { call, fetch, session } = setUp();
    session.getToken.mockResolvedValueOnce('token-1').mockResolvedValueOnce('token-2');
    fetch
      .mockResolvedValueOnce(createErrorResponse(401, 'Expired'))
      .mockResolvedValueOnce(createListResponse());
    await expect(call()).resolves.toEqual([tenant]);
    expect(session.renew).toHaveBeenCalledWith('token-1');
    expect(fetch.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer token-2' });
    expect(session.reject).not.toHaveBeenCalled();
  });

  it('starts a new sign-in when the renewed token is rejected too', async () => {
    const { call, fetch, session } = setUp();
    fetch.mockImplementation(async () => createErrorResponse(401, 'Wrong audience'));
    expect(await runToError(call())).toMatchObject({ status: 401 });
    expect(session.renew).toHaveBeenCalledTimes(1);
    expect(session.reject).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('starts a new sign-in immediately when no newer token is available', async () => {
    const { call, fetch, session } = setUp();
    session.renew.mockResolvedValue(false);
    fetch.mockImplementation(async () => createErrorResponse(401, 'Expired'));
    await runToError(call());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(session.reject).toHaveBeenCalledTimes(1);
  });
});

describe('ApiClient that views the portal as another user', () => {
  const viewSessionId = '00000000-0000-4000-8000-000000000099';

  it('sends the session with every request except those for the sessions themselves', async () => {
    const { api, call, fetch } = setUp(viewSessionId);
    fetch.mockImplementation(async () => createListResponse());
    await call();
    await catchError(api.call(routes.getTenant, { tenantId: tenant.id }));
    await catchError(api.call(routes.getViewSession, { viewSessionId }));
    const sent = [0, 1, 2].map((attempt) => getRequest(fetch, attempt).headers['x-view-as']);
    expect(sent).toEqual([viewSessionId, viewSessionId, undefined]);
  });

  it('sends no session by default', async () => {
    const { call, fetch } = setUp();
    fetch.mockResolvedValueOnce(createListResponse());
    await call();
    expect(getRequest(fetch).headers).not.toHaveProperty('x-view-as');
  });

  it('reports the end of the session once, without a notification and a retry', async () => {
    const { api, call, fetch, getNotification } = setUp(viewSessionId);
    fetch.mockImplementation(async () => createErrorResponse(403, 'The time is over.', 'view_as_ended'));
    expect(api.store.getState().viewEnded).toBe(false);
    await runToError(call());
    expect(api.store.getState().viewEnded).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(getNotification()).toBeUndefined();
  });

  it('shows why a route is not available, and does not load the user again', async () => {
    const { api, call, fetch, getNotification } = setUp(viewSessionId);
    fetch.mockImplementation(async () => createErrorResponse(403, 'Not available.', 'view_as_denied'));
    await runToError(call());
    expect(getNotification()).toEqual({ text: 'Not available.', color: 'warning' });
    expect(api.store.getState().forbiddenCount).toBe(0);
    expect(api.store.getState().viewEnded).toBe(false);
  });
});
