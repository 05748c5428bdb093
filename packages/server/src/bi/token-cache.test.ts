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

describe('the token cache', () => {
  it('fetches once for all who ask at the same time, and keeps the token', async () => {
    const { cache, fetchToken } = setUp();
    const asked = await Promise.all([1, 2, 3].map(() => cache.get('a', fetchToken)));
    expect([...asked, await cache.get('a', fetchToken)]).toEqual(Array(4).fill('token 1'));
    expect(fetchToken).toHaveBeenCalledOnce();
  });

  it('never hands the token of one set of credentials to another', async () => {
    const { cache, fetchToken } = setUp();
    expect(await cache.get('a', fetchToken)).not.toBe(await cache.get('b', fetchToken));
  });

  it('renews five minutes before the end', async () => {
    const { cache, fetchToken, pass } = setUp();
    await cache.get('a', fetchToken);
    pass(minutes(54));
    expect(await cache.get('a', fetchToken)).toBe('token 1');
    pass(minutes(1));
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('uses a token that lives shorter than the margin, but once', async () => {
    const { cache, fetchToken } = setUp();
    expect(await cache.get('a', () => fetchToken(minutes(2)))).toBe('token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('keeps no failure', async () => {
    const { cache, fetchToken } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await cache.get('a', fetchToken)).toBe('token 1');
  });

  it('drops the token that was refused, not its successor', async () => {
    const { cache, fetchToken } = setUp();
    await cache.get('a', fetchToken);
    cache.drop('a', 'token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
    cache.drop('a', 'token 1');
    expect(await cache.get('a', fetchToken)).toBe('token 2');
  });

  it('keeps the newest thousand', async () => {
    const { cache, fetchToken } = setUp();
    for (let index = 0; index <= 1000; index += 1) await cache.get(String(index), fetchToken);
    expect(await cache.get('0', fetchToken)).toBe('token 1002');
    expect(await cache.get('1000', fetchToken)).toBe('token 1001');
  });
});

describe('cacheKeyOf', () => {
  it('tells apart what only looks the same when joined', () => {
    expect(buildCacheKey('ab', 'c')).not.toBe(buildCacheKey('a', 'bc'));
  });
});
