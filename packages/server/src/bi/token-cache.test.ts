import { describe, expect, it, vi } from 'vitest';
import { buildCacheKey, createTokenCache } from './token-cache.ts';
import type { AccessToken } from './token-cache.ts';

const minutesToMs = (count: number): number => count * 60_000;

function setUp() {
  let time = 0;
  let count = 0;
  const { getToken, drop } = createTokenCache(() => time);
  const get = async (...args: Parameters<typeof getToken>): Promise<string> =>
    (await getToken(...args)).value;
  const fetchToken = vi.fn((lifetime: number = minutesToMs(60)) => {
    count += 1;
    return Promise.resolve({ value: `token ${String(count)}`, expiresAt: time + lifetime });
  });
  const advance = (ms: number): void => {
    time += ms;
  };
  return { cache: { get, drop }, fetchToken, advance };
}

describe('createTokenCache', () => {
  it('fetches one token for concurrent requests and caches it', async () => {
    const { cache, fetchToken } = setUp();
    const concurrent = await Promise.all([1, 2, 3].map(() => cache.get('a', fetchToken)));
    expect([...concurrent, await cache.get('a', fetchToken)]).toEqual(Array(4).fill('token 1'));
    expect(fetchToken).toHaveBeenCalledOnce();
  });

  it('caches tokens of different credentials separately', async () => {
    const { cache, fetchToken } = setUp();
    expect(await cache.get('a', fetchToken)).not.toBe(await cache.get('b', fetchToken));
  });

  it('renews a token five minutes before it expires', async () => {
    const { cache, fetchToken, advance } = setUp();
    await cache.get('a', fetchToken);
    advance(minutesToMs(54));
    expect(await cache.get('a', fetchToken)).toBe('token 1');
    advance(minutesToMs(1));
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('does not cache a token that expires within five minutes', async () => {
    const { cache, fetchToken } = setUp();
    const fetchExpiring = () => fetchToken(minutesToMs(5));
    expect(await cache.get('a', fetchExpiring, 0)).toBe('token 1');
    expect(await cache.get('a', fetchExpiring, 0)).toBe('token 2');
    expect(await cache.get('a', () => fetchToken(minutesToMs(5) + 1), 0)).toBe('token 3');
    expect(await cache.get('a', fetchToken, 0)).toBe('token 3');
  });

  it.each<[event: string, respond: () => Promise<AccessToken>]>([
    ['a token that expires soon arrives', async () => ({ value: 'late', expiresAt: minutesToMs(1) })],
    ['a request fails', () => Promise.reject(new Error('late'))],
  ])('keeps the token of a newer request for the same credentials when %s', async (_, respond) => {
    const { cache, fetchToken } = setUp();
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const late = cache.get('a', () => arrival.then(respond)).catch(() => undefined);
    for (let index = 1; index <= 1000; index += 1) await cache.get(String(index), fetchToken);
    expect(await cache.get('a', fetchToken)).toBe('token 1001');
    arrive();
    await late;
    expect(await cache.get('a', fetchToken)).toBe('token 1001');
  });

  it('ignores a rejected token of unknown or pending credentials', async () => {
    const { cache, fetchToken } = setUp();
    cache.drop('a', 'token 1');
    const first = cache.get('a', fetchToken);
    cache.drop('a', 'token 1');
    expect([await first, await cache.get('a', fetchToken)]).toEqual(['token 1', 'token 1']);
  });

  it('does not cache failures', async () => {
    const { cache, fetchToken } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('rejected')))).rejects.toThrow('rejected');
    expect(await cache.get('a', fetchToken)).toBe('token 1');
  });

  it('evicts a rejected token but not its successor', async () => {
    const { cache, fetchToken } = setUp();
    await cache.get('a', fetchToken);
    cache.drop('a', 'token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
    cache.drop('a', 'token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('retains the newest 1,000 tokens', async () => {
    const { cache, fetchToken } = setUp();
    for (let index = 1; index <= 1000; index += 1) await cache.get(String(index), fetchToken);
    expect(await cache.get('1', fetchToken)).toBe('token 1');
    await cache.get('1001', fetchToken);
    expect(await cache.get('1001', fetchToken)).toBe('token 1001');
    expect(await cache.get('1', fetchToken)).toBe('token 1002');
  });
});

describe('buildCacheKey', () => {
  it('distinguishes parts that are equal when joined', () => {
    expect(buildCacheKey('ab', 'c')).not.toBe(buildCacheKey('a', 'bc'));
  });
});
