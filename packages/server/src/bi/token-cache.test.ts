import { describe, expect, it, vi } from 'vitest';
import { buildCacheKey, createTokenCache } from './token-cache.ts';

const minutes = (count: number): number => count * 60_000;

const setUp = () => {
  let time = 0;
  let number = 0;
  const cache = createTokenCache(() => time);
  const fetchToken = vi.fn((lifetime = minutes(60)) => {
    number += 1;
    return Promise.resolve({ value: `token ${String(number)}`, expiresAt: time + lifetime });
  });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { cache, fetchToken, pass };
};

describe('createTokenCache', () => {
  it('fetches one token for concurrent requests and caches it', async () => {
    const { cache, fetchToken } = setUp();
    const concurrent = await Promise.all([1, 2, 3].map(() => cache.get('a', fetchToken)));
    expect([...concurrent, await cache.get('a', fetchToken)]).toEqual(Array(4).fill('token 1'));
    expect(fetchToken).toHaveBeenCalledOnce();
  });

  it('separates the tokens of different credentials', async () => {
    const { cache, fetchToken } = setUp();
    expect(await cache.get('a', fetchToken)).not.toBe(await cache.get('b', fetchToken));
  });

  it('renews a token five minutes before it expires', async () => {
    const { cache, fetchToken, pass } = setUp();
    await cache.get('a', fetchToken);
    pass(minutes(54));
    expect(await cache.get('a', fetchToken)).toBe('token 1');
    pass(minutes(1));
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('uses a token with a lifetime below the renewal lead only once', async () => {
    const { cache, fetchToken } = setUp();
    expect(await cache.get('a', () => fetchToken(minutes(2)))).toBe('token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('does not cache failures', async () => {
    const { cache, fetchToken } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
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
    for (let index = 0; index <= 1000; index += 1) await cache.get(String(index), fetchToken);
    expect(await cache.get('0', fetchToken)).toBe('token 1002');
    expect(await cache.get('1000', fetchToken)).toBe('token 1001');
  });
});

describe('buildCacheKey', () => {
  it('distinguishes parts that are equal when joined', () => {
    expect(buildCacheKey('ab', 'c')).not.toBe(buildCacheKey('a', 'bc'));
  });
});
