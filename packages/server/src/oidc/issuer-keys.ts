import { createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { PortalError } from '../errors.ts';

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

export const issuerOut = (cause: unknown): PortalError =>
  new PortalError(
    'identity_unavailable',
    'The identity provider does not answer. Please try again in a moment.',
    {
      cause,
    },
  );

const discover = async (issuer: string, timeoutMs: number): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}.`);
  const found = Discovery.parse(await response.json());
  if (found.issuer !== issuer)
    throw new Error(`${url} speaks of the issuer ${found.issuer}, not of ${issuer}.`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs });
};

/**
 * The issuer's signing keys. They are looked up at first use, kept, and fetched anew when a token names a key
 * that is not among them.
 *
 * @throws {PortalError} `identity_unavailable` when discovery fails; the next call tries again.
 */
export const createIssuerKeys = (issuer: string, timeoutMs = 5_000): (() => Promise<JWTVerifyGetKey>) => {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async () => {
    keys ??= discover(issuer, timeoutMs);
    try {
      return await keys;
    } catch (error) {
      keys = undefined;
      throw issuerOut(error);
    }
  };
};
