import { createLocalJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError, ServerError } from '../errors.ts';

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const minuteMs = 60_000;
/** Maximum age of keys while the issuer is reachable. Limits how long revoked keys are trusted. */
const maxFreshAgeMs = 10 * minuteMs;
/** Maximum age of keys while the issuer is unreachable. */
const maxStaleAgeMs = 12 * 60 * minuteMs;
/** Minimum interval between attempts to fetch keys after a failure and for unknown keys. */
const retryPauseMs = 30_000;

export const createIssuerUnavailableError = (cause: unknown): ApiError =>
  new ApiError('identity_unavailable', 'The identity provider is not responding. Try again in a moment.', {
    cause,
  });

async function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  // A redirect could lead to foreign keys.
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new ServerError('issuer_unusable', `${url} returned ${String(response.status)}.`);
  return response.json();
}

async function fetchKeys(issuer: string, timeoutMs: number): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = Discovery.parse(await fetchJson(url, timeoutMs));
  if (discovery.issuer !== issuer)
    throw new ServerError(
      'issuer_unusable',
      `${url} contains the issuer ${discovery.issuer} instead of ${issuer}.`,
    );
  if (url.startsWith('https:') && !discovery.jwks_uri.startsWith('https:'))
    throw new ServerError(
      'issuer_unusable',
      `${url} contains the key set URL ${discovery.jwks_uri}, which must begin with https as well.`,
    );
  const keySet = KeySet.parse(await fetchJson(discovery.jwks_uri, timeoutMs));
  return createLocalJWKSet(keySet);
}

/** Keys and the time they were fetched. */
interface FetchedKeys {
  keys: JWTVerifyGetKey;
  at: number;
}

/** The result of the last attempt to fetch keys. */
interface Attempt {
  at: number;
  failure?: unknown;
}

export interface IssuerKeysOptions {
  /** Timeout of requests to the issuer in milliseconds. */
  timeoutMs?: number | undefined;
  now?: () => number;
}

/**
 * Creates a lookup of the issuer's signing keys. Keys are fetched at first use, again after 10 minutes, and when a
 * token references an unknown key, at most every 30 seconds. While the issuer is unreachable, the last known keys stay
 * in use for 12 hours.
 *
 * @returns the lookup. It rejects with `identity_unavailable` when no usable keys are known, or when the key of a token
 *   is unknown, and the issuer's keys cannot be fetched.
 */
export function createIssuerKeys(
  issuer: string,
  { timeoutMs = 5_000, now = Date.now }: IssuerKeysOptions = {},
): JWTVerifyGetKey {
  let known: FetchedKeys | undefined;
  let last: Attempt = { at: -Infinity };
  let running: Promise<void> | undefined;

  const fetchOnce = async (): Promise<void> => {
    try {
      known = { keys: await fetchKeys(issuer, timeoutMs), at: now() };
      last = { at: now() };
    } catch (failure) {
      last = { at: now(), failure };
    }
  };
  /** Fetches the keys. Concurrent requests share one attempt. */
  const refresh = (): Promise<void> =>
    (running ??= fetchOnce().finally(() => {
      running = undefined;
    }));
  const isPaused = (): boolean => now() - last.at < retryPauseMs;
  const getAge = (): number => (known ? now() - known.at : Infinity);

  /** Returns the keys, refreshed if they are outdated. Without usable keys, each request retries. */
  const getUsable = async (): Promise<JWTVerifyGetKey> => {
    if (getAge() >= maxStaleAgeMs || (getAge() >= maxFreshAgeMs && !isPaused())) await refresh();
    if (known && getAge() < maxStaleAgeMs) return known.keys;
    throw createIssuerUnavailableError(last.failure);
  };

  return async (header, token) => {
    const keys = await getUsable();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!isPaused()) await refresh();
      if (last.failure !== undefined) throw createIssuerUnavailableError(last.failure);
      return known ? known.keys(header, token) : Promise.reject(error);
    }
  };
}
