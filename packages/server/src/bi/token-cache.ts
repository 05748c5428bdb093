import { createHash } from 'node:crypto';

export interface AccessToken {
  value: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

interface Entry {
  pending: Promise<AccessToken>;
  token?: AccessToken;
}

const renewalLeadMs = 5 * 60_000;
const maxEntries = 1_000;

/** Returns the cache key of credentials: a hash, which contains no secrets. */
export const buildCacheKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/**
 * Creates a cache of access tokens per set of credentials. Concurrent requests share one token request. Failures reject
 * all of them and are not cached.
 */
export function createTokenCache(now = Date.now) {
  const entries = new Map<string, Entry>();

  const isUsable = ({ token }: Entry, minLifetimeMs: number): boolean =>
    token === undefined || token.expiresAt - minLifetimeMs > now();

  const start = (key: string, fetchToken: () => Promise<AccessToken>): Entry => {
    const entry: Entry = { pending: fetchToken() };
    entry.pending.then(
      (token) => {
        // A token with a lifetime below the renewal lead is returned to the waiting requests, but not cached.
        if (token.expiresAt - renewalLeadMs > now()) entry.token = token;
        else if (entries.get(key) === entry) entries.delete(key);
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const getToken = (key: string, fetchToken: () => Promise<AccessToken>, minLifetimeMs = renewalLeadMs) => {
    const cached = entries.get(key);
    const entry = cached && isUsable(cached, minLifetimeMs) ? cached : start(key, fetchToken);
    return entry.pending;
  };

  return {
    /**
     * Returns the cached token, or fetches a new one if none is cached or its remaining lifetime is too short.
     *
     * @param minLifetimeMs - minimum remaining lifetime in milliseconds; five minutes by default.
     */
    getToken,
    /** Evicts a rejected token unless it has already been replaced. */
    drop: (key: string, value: string): void => {
      if (entries.get(key)?.token?.value === value) entries.delete(key);
    },
  };
}
