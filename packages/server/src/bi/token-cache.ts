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

/** Returns a hash, so that the cache keys contain no secrets. */
export const buildCacheKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/**
 * Creates a cache of access tokens per set of credentials. Concurrent requests share one token request. Failures reject
 * all of them and are not cached.
 */
export const createTokenCache = (now = Date.now) => {
  const entries = new Map<string, Entry>();

  const isUsable = ({ token }: Entry, leftMs: number): boolean =>
    token === undefined || token.expiresAt - leftMs > now();

  const start = (key: string, fetchToken: () => Promise<AccessToken>): Entry => {
    const entry: Entry = { pending: fetchToken() };
    entry.pending.then(
      (token) => {
        // A token with a lifetime below the renewal lead serves the waiting requests and is not cached.
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

  const token = (key: string, fetchToken: () => Promise<AccessToken>, leftMs = renewalLeadMs) => {
    const known = entries.get(key);
    const entry = known && isUsable(known, leftMs) ? known : start(key, fetchToken);
    return entry.pending;
  };

  return {
    /** @param leftMs - minimum remaining lifetime, by default five minutes. */
    token,
    get: async (...asked: Parameters<typeof token>): Promise<string> => (await token(...asked)).value,
    /** Evicts a rejected token unless it has already been replaced. */
    drop: (key: string, value: string): void => {
      if (entries.get(key)?.token?.value === value) entries.delete(key);
    },
  };
};
