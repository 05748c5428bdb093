// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenRenewal } from '../shared/options.ts';
import { createService, embedReport, embedUrl } from '../testing/embed-report.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

function getExpiry(ms: number): number {
  return Date.now() + ms;
}

/** Creates a JWT that expires in one hour. */
function createJwt(claims: object): string {
  const payload = btoa(JSON.stringify({ ...claims, exp: Date.now() / 1_000 + 3_600 }));
  return `h.${payload.replaceAll('+', '-').replaceAll('/', '_')}.s`;
}

async function embedWithRenewal(
  renewal: Partial<TokenRenewal>,
  config: Parameters<typeof embedReport>[0] = {},
) {
  const getToken = vi.fn<TokenRenewal['getToken']>(async () => ({
    accessToken: 'fresh',
    expiresAt: getExpiry(60 * minute),
  }));
  const tokenRenewal = { getToken, ...renewal };
  const embedded = embedReport({ ...config, tokenRenewal });
  await embedded.frame.show();
  const getSentTokens = () =>
    embedded.frame.received.filter(({ url }) => url === '/report/token').map(({ body }) => body);
  return { ...embedded, getToken: vi.mocked(tokenRenewal.getToken), getSentTokens };
}

it('the toolkit renews tokens repeatedly 5 minutes before expiry without a reload', async () => {
  const { getToken, getSentTokens, frame } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute) });
  await vi.advanceTimersByTimeAsync((60 - 5) * minute - 1);
  expect(getToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(getToken).toHaveBeenCalledWith({ reason: 'expiring', signal: expect.any(AbortSignal) });
  expect(getSentTokens()).toEqual(['fresh']);
  await vi.advanceTimersByTimeAsync(55 * minute);
  expect(getSentTokens()).toEqual(['fresh', 'fresh']);
  expect(frame.urls().filter((url) => url === 'POST /report/load')).toHaveLength(1);
});

it('the toolkit spreads renewals over 30 seconds', async () => {
  vi.mocked(Math.random).mockReturnValue(1);
  const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute) });
  await vi.advanceTimersByTimeAsync(54.5 * minute);
  expect(getToken).toHaveBeenCalledOnce();
});

it('the toolkit renews a token that expires in 60 days 5 minutes before expiry', async () => {
  const days = 24 * 60 * minute;
  const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * days) });
  await vi.advanceTimersByTimeAsync(60 * days - 5 * minute - 1);
  expect(getToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(getToken).toHaveBeenCalledOnce();
});

it('the toolkit renews tokens the configured lead time before expiry', async () => {
  const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute), lead: 20 * minute });
  await vi.advanceTimersByTimeAsync(40 * minute - 1);
  expect(getToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(getToken).toHaveBeenCalledOnce();
});

it('the toolkit renews an expired token immediately', async () => {
  const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(-minute) });
  expect(getToken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'expiring' }));
});

it('the toolkit keeps no timer after the renewal of a token without a known expiry', async () => {
  const { getToken, getSentTokens } = await embedWithRenewal({ expiresAt: getExpiry(10 * minute) });
  getToken.mockResolvedValue('opaque');
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect([getSentTokens(), vi.getTimerCount()]).toEqual([['opaque'], 0]);
});

it.each([
  ['an ISO date', () => new Date(getExpiry(60 * minute)).toISOString(), 't1'],
  ['a Date', () => new Date(getExpiry(60 * minute)), 't1'],
  ['the token itself', () => undefined, createJwt({})],
  [
    'a token with characters of the base64url alphabet',
    () => undefined,
    createJwt({ name: '???>>> ???>>>' }),
  ],
])('the toolkit reads the expiry from %s', async (_, expiresAt, accessToken) => {
  const at = expiresAt();
  const { getToken } = await embedWithRenewal(at === undefined ? {} : { expiresAt: at }, { accessToken });
  await vi.advanceTimersByTimeAsync(50 * minute);
  expect(getToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(getToken).toHaveBeenCalledOnce();
});

it('the toolkit renews a short-lived token halfway through its lifetime, not in a loop', async () => {
  const renewal = { expiresAt: getExpiry(2 * minute) };
  const { getToken } = await embedWithRenewal(renewal);
  getToken.mockImplementation(async () => ({ accessToken: 'short', expiresAt: getExpiry(2 * minute) }));
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(getToken.mock.calls.length).toBe(10);
});

it('the toolkit does not repeat token requests that return expired tokens', async () => {
  const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(2 * minute) });
  getToken.mockImplementation(async () => ({ accessToken: 'late', expiresAt: getExpiry(-minute) }));
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(getToken).toHaveBeenCalledOnce();
});

it.each([
  ['is not a JWT', 't1'],
  ['has no exp claim', `h.${btoa('{}')}.s`],
  ['has null as exp claim', `h.${btoa('{"exp":null}')}.s`],
])('the toolkit waits for TokenExpired from the frame when the token %s', async (_, accessToken) => {
  const { getToken, frame } = await embedWithRenewal({}, { accessToken });
  await vi.advanceTimersByTimeAsync(24 * 60 * minute);
  expect(getToken).not.toHaveBeenCalled();
  await frame.raise('error', { message: 'TokenExpired' });
  await vi.advanceTimersByTimeAsync(0);
  expect(getToken).toHaveBeenCalledWith(expect.objectContaining({ reason: 'expired' }));
});

it.each([
  ['another error', 'error', { message: 'QueryFailed' }],
  ['TokenExpired in the body of another event', 'dataSelected', { message: 'TokenExpired' }],
])('the toolkit does not request a token for %s', async (_, event, body) => {
  const { getToken, frame } = await embedWithRenewal({});
  await frame.raise(event, body);
  await vi.advanceTimersByTimeAsync(minute);
  expect(getToken).not.toHaveBeenCalled();
});

it('the toolkit ignores TokenExpired without token renewal, and passes the event on', async () => {
  const { frame, report } = embedReport({});
  await frame.show();
  const onError = vi.fn();
  report.on('error', onError);
  await frame.raise('error', { message: 'TokenExpired' });
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ detail: { message: 'TokenExpired' } }));
  expect(frame.received.map(({ url }) => url)).not.toContain('/report/token');
});

it('the toolkit requests one token for repeated TokenExpired errors', async () => {
  const { getToken, frame, getSentTokens } = await embedWithRenewal({});
  await Promise.all([1, 2, 3].map(() => frame.raise('error', { message: 'x', errorCode: 'TokenExpired' })));
  await vi.advanceTimersByTimeAsync(1_000);
  await frame.raise('error', { message: 'TokenExpired' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(getToken).toHaveBeenCalledOnce();
  expect(getSentTokens()).toEqual(['fresh']);
});

it('the toolkit requests another token when the frame rejects a token that is older than one minute', async () => {
  const { getToken, frame } = await embedWithRenewal({});
  const raiseExpired = () => frame.raise('error', { message: 'TokenExpired' });
  await raiseExpired();
  await vi.advanceTimersByTimeAsync(minute);
  await raiseExpired();
  expect(getToken).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await raiseExpired();
  expect(getToken).toHaveBeenCalledTimes(2);
});

it('the toolkit reloads the report with a fresh token after a load failed because the token had expired', async () => {
  const getToken = vi.fn<TokenRenewal['getToken']>(async () => 'fresh');
  const { report, frame } = embedReport({ tokenRenewal: { getToken } });
  const rejection = expect(report.whenLoaded()).rejects.toMatchObject({ code: 'load_failed' });
  frame.finishPage();
  await frame.raise('error', { message: 'TokenExpired' });
  await rejection;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(getToken).toHaveBeenCalledOnce();
  expect(frame.received.map(({ url, body }) => [url, (body as { accessToken: string }).accessToken])).toEqual(
    [
      ['/report/load', 't1'],
      ['/report/load', 'fresh'],
    ],
  );
  await frame.raise('loaded');
  await expect(report.whenLoaded()).resolves.toBeUndefined();
});

it.each([0, 1])('the toolkit renews tokens of type %i', async (tokenType) => {
  const { getToken, getSentTokens } = await embedWithRenewal(
    { expiresAt: getExpiry(60 * minute) },
    { tokenType },
  );
  await vi.advanceTimersByTimeAsync(55 * minute);
  expect([getToken.mock.calls.length, getSentTokens()]).toEqual([1, ['fresh']]);
});

describe('tab that wakes up', () => {
  const wakeEvents: [string, () => EventTarget][] = [
    ['visibilitychange', () => document],
    ['pageshow', () => window],
    ['online', () => window],
  ];

  it.each(wakeEvents)('renews the token on %s from the renewal time on', async (type, getTarget) => {
    const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute) });
    const renewalTime = getExpiry(55 * minute);
    for (const time of [renewalTime - 1, renewalTime]) {
      expect(getToken).not.toHaveBeenCalled();
      vi.setSystemTime(time);
      getTarget().dispatchEvent(new Event(type));
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(getToken.mock.calls.map(([{ reason }]) => reason)).toEqual(['wake']);
  });

  it('renews the token once for several events', async () => {
    const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute) });
    vi.setSystemTime(getExpiry(3 * 60 * minute));
    for (const [type, getTarget] of wakeEvents) getTarget().dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(getToken).toHaveBeenCalledOnce();
  });

  it('does not renew the token while the tab is hidden', async () => {
    const { getToken } = await embedWithRenewal({ expiresAt: getExpiry(60 * minute) });
    vi.setSystemTime(getExpiry(3 * 60 * minute));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(getToken).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(getToken).toHaveBeenCalledOnce();
  });
});

describe('failed token request', () => {
  it('reports a failed token request and retries it with increasing delays', async () => {
    const onError = vi.fn();
    const { getToken, getSentTokens } = await embedWithRenewal({
      expiresAt: getExpiry(10 * minute),
      onError,
    });
    getToken.mockRejectedValueOnce('1').mockRejectedValueOnce('2').mockRejectedValueOnce('3');
    const times: number[] = [];
    const start = Date.now() + 5 * minute;
    onError.mockImplementation(() => times.push(Date.now() - start));
    await vi.advanceTimersByTimeAsync(6 * minute);
    expect(onError.mock.calls.flat()).toEqual(['1', '2', '3']);
    expect(times).toEqual([0, 500, 1_500]);
    expect(getSentTokens()).toEqual(['fresh']);
  });

  it('stops after ten failed token requests, and requests a token again when the frame reports TokenExpired', async () => {
    const { getToken, frame } = await embedWithRenewal({ expiresAt: getExpiry(10 * minute) });
    getToken.mockRejectedValue(new Error('gone'));
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(getToken).toHaveBeenCalledTimes(10);
    await frame.raise('error', { message: 'TokenExpired' });
    await vi.advanceTimersByTimeAsync(0);
    expect(getToken).toHaveBeenCalledTimes(11);
  });

  it.each([
    [0, [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500, 121_500]],
    [1, [0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000, 243_000]],
  ])('doubles the delay up to one minute and shortens it randomly (%i)', async (random, expected) => {
    const times: number[] = [];
    const onError = () => times.push(Date.now());
    const { getToken, frame } = await embedWithRenewal({ onError });
    getToken.mockRejectedValue(new Error('gone'));
    vi.mocked(Math.random).mockReturnValue(random);
    await frame.raise('error', { message: 'TokenExpired' });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual(expected);
  });

  it('treats a token request that never settles as failed and aborts its signal after 30 seconds', async () => {
    const onError = vi.fn();
    const getToken = vi.fn<TokenRenewal['getToken']>(() => new Promise(() => {}));
    await embedWithRenewal({ expiresAt: getExpiry(10 * minute), getToken, onError });
    await vi.advanceTimersByTimeAsync(5 * minute + 29_999);
    expect([getToken.mock.calls[0]?.[0].signal.aborted, onError.mock.calls]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(getToken.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'timeout', message: 'Token request timed out after 30000 ms' }),
    );
  });

  it('requests another token when the frame rejects the renewed one', async () => {
    const onError = vi.fn();
    const { frame, getToken } = await embedWithRenewal({ expiresAt: getExpiry(10 * minute), onError });
    frame.responses['POST /report/token'] = { statusCode: 403, body: 'wrong audience' };
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'wrong audience' }));
    delete frame.responses['POST /report/token'];
    await vi.advanceTimersByTimeAsync(500);
    expect([getToken.mock.calls.length, onError.mock.calls.length]).toEqual([2, 1]);
  });

  it('leaves no listeners on abort signals', async () => {
    const { getToken, frame } = await embedWithRenewal({});
    const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
    const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
    getToken.mockRejectedValue(new Error('gone'));
    await frame.raise('error', { message: 'TokenExpired' });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(added.mock.calls.length).toBeGreaterThan(10);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });

  it('is not retried after a reset', async () => {
    const onError = vi.fn();
    const { service, element, getToken } = await embedWithRenewal({
      expiresAt: getExpiry(10 * minute),
      onError,
    });
    getToken.mockRejectedValue(new Error('gone'));
    await vi.advanceTimersByTimeAsync(5 * minute + 100);
    service.reset(element);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect([getToken.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1]);
  });
});

it('the toolkit aborts the pending token request on reset and does not send another', async () => {
  const getToken = vi.fn(({ signal }: { signal: AbortSignal }) => {
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const onError = vi.fn();
  const { service, element } = await embedWithRenewal({
    expiresAt: getExpiry(10 * minute),
    getToken,
    onError,
  });
  await vi.advanceTimersByTimeAsync(5 * minute);
  service.reset(element);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(getToken).toHaveBeenCalledOnce();
  expect(getToken.mock.calls[0]?.[0].signal.aborted).toBe(true);
  expect(onError).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('the toolkit schedules no renewal for a token that arrives during a reset', async () => {
  const token = Promise.resolve({ accessToken: 'fresh', expiresAt: getExpiry(60 * minute) });
  const getToken = vi.fn(() => token);
  const tokenRenewal = { expiresAt: getExpiry(10 * minute), getToken };
  const { service, element } = embedReport({ tokenRenewal });
  getToken.mockImplementation(() => {
    void token.then(() => undefined).then(() => service.reset(element));
    return token;
  });
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(getToken).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('the toolkit reschedules the renewal when the host page sets a token', async () => {
  const { report, getToken } = await embedWithRenewal({ expiresAt: getExpiry(10 * minute) });
  await report.setAccessToken('t2', { expiresAt: getExpiry(60 * minute) });
  await vi.advanceTimersByTimeAsync(50 * minute);
  expect(getToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(getToken).toHaveBeenCalledOnce();
});

it('the toolkit accepts a token that getToken returns without a promise', async () => {
  const { frame, getSentTokens } = await embedWithRenewal({
    getToken: () => 'synchronous',
    expiresAt: getExpiry(60 * minute),
  });
  await vi.advanceTimersByTimeAsync(55 * minute);
  expect([getSentTokens(), frame.urls().at(-1)]).toEqual([['synchronous'], 'POST /report/token']);
});

it('the toolkit renews tokens repeatedly with an expiry in epoch seconds', async () => {
  const getExpirySeconds = () => Math.round(getExpiry(60 * minute) / 1000);
  const getToken = vi.fn<TokenRenewal['getToken']>(async () => ({
    accessToken: 'fresh',
    expiresAt: getExpirySeconds(),
  }));
  const { getSentTokens } = await embedWithRenewal({ getToken, expiresAt: getExpirySeconds() });
  await vi.advanceTimersByTimeAsync(54 * minute);
  expect(getSentTokens()).toEqual([]);
  await vi.advanceTimersByTimeAsync(57 * minute);
  expect(getSentTokens()).toEqual(['fresh', 'fresh']);
});

it('the toolkit stops the renewal of the previous configuration when content is embedded again', async () => {
  const { service, element, frame, getToken, getSentTokens } = await embedWithRenewal({
    expiresAt: getExpiry(10 * minute),
  });
  const newGetToken = vi.fn(async () => ({ accessToken: 'newest', expiresAt: getExpiry(60 * minute) }));
  service.embed(element, {
    type: 'report',
    id: 'r1',
    embedUrl,
    accessToken: 't2',
    tokenRenewal: { getToken: newGetToken, expiresAt: getExpiry(10 * minute) },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await frame.raise('loaded');
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect([getToken.mock.calls.length, newGetToken.mock.calls.length]).toEqual([0, 1]);
  expect(getSentTokens()).toEqual(['newest']);
});

it('the toolkit reports a failed renewal to the service when the configuration has no onError', async () => {
  const onError = vi.fn();
  const getToken = vi.fn().mockRejectedValueOnce(new Error('Signed out')).mockResolvedValue('fresh');
  const { frame } = embedReport({ tokenRenewal: { getToken } }, createService({ onError }));
  await frame.show();
  await frame.raise('error', { message: 'TokenExpired' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onError.mock.calls).toEqual([[new Error('Signed out')]]);
});
