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

/** The cache holds no secret as a key. */
export const buildCacheKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/**
 * Access tokens of the BI service, one for each set of credentials. Whoever asks while one is being fetched
 * waits for the same one. A failure is told to all who wait, and not kept.
 */
export const createTokenCache = (now = Date.now) => {
  const entries = new Map<string, Entry>();

  const isUsable = ({ token }: Entry, leftMs: number): boolean =>
    token === undefined || token.expiresAt - leftMs > now();

  const start = (key: string, fetchToken: () => Promise<AccessToken>): Entry => {
    const entry: Entry = { pending: fetchToken() };
    entry.pending.then(
      (token) => {
        // A token that lives shorter than the margin serves those who wait for it, and is not kept.
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
    /** @param leftMs - how long it must live at the least, by default five minutes. */
    token,
    get: async (...asked: Parameters<typeof token>): Promise<string> => (await token(...asked)).value,
    /** Forgets a token that the service has refused; a newer one stays. */
    drop: (key: string, value: string): void => {
      if (entries.get(key)?.token?.value === value) entries.delete(key);
    },
  };
};
