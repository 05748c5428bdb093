import { setTimeout as delay } from 'node:timers/promises';
import type { HealthCode } from '@embed-portal/api-contract';
import { ApiError, ServerError } from '../errors.ts';
import { waitWithin } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { GrantStore, LeasedGrant } from './grants.ts';
import type { Application, OAuthClient } from './oauth.ts';
import { createBiUnavailableError } from './responses.ts';
import { buildCacheKey, createTokenCache } from './token-cache.ts';
import type { AccessToken } from './token-cache.ts';

/** Reference to a user's authorization of an application. */
interface GrantRef {
  id: string;
  /** Epoch milliseconds. Changes when the authorization is renewed, possibly by another user. */
  grantedAt: number;
  /** Creates the error for an authorization that is no longer valid. */
  createInvalidGrantError: () => ApiError;
}

/** Account used at the BI service: the service principal of an application, or the user of a grant. */
export type BiAccount = Application & {
  grant?: GrantRef;
  /**
   * Called with null after an access token has been obtained, and with the reason when the BI service rejects the
   * account.
   */
  onOutcome?: ((code: HealthCode | null) => Promise<void>) | undefined;
};

/** Provides one access token per account, cached until shortly before it expires. */
export interface AccessTokenProvider {
  /**
   * Returns an access token.
   *
   * @param minLifetimeMs - minimum remaining lifetime in milliseconds, for tokens that are sent to the browser.
   */
  get(account: BiAccount, deadline: Deadline, minLifetimeMs?: number): Promise<AccessToken>;
  /**
   * Requests an access token with credentials that are not in use yet, never from the cache. A grant that the directory
   * rejects is kept.
   */
  verify(account: BiAccount, deadline: Deadline): Promise<AccessToken>;
  /** Evicts a token that the service has rejected. */
  drop(account: BiAccount, token: string): void;
}

/** Returns the reason for which the BI service has rejected an account; undefined for other failures. */
const toRejection = (error: unknown): HealthCode | undefined =>
  error instanceof ApiError && error.code !== 'bi_unavailable' ? error.health : undefined;

const buildAccountKey = ({ tenantId, clientId, clientSecret, grant }: BiAccount): string =>
  buildCacheKey(tenantId, clientId, clientSecret, ...(grant ? [grant.id, String(grant.grantedAt)] : []));

/** Limits the wait to ten seconds. A refresh usually takes less than one second. */
const maxLeasePolls = 50;

/**
 * Leases the grant, waiting while another server refreshes it.
 *
 * @throws {ApiError} `bi_unavailable` when the other server takes too long, or the error of {@link
 *   GrantRef.createInvalidGrantError} when the grant no longer exists.
 */
async function leaseGrant(
  grants: Pick<GrantStore, 'lease'>,
  grant: GrantRef,
  pollMs: number,
): Promise<LeasedGrant> {
  for (let poll = 0; poll < maxLeasePolls; poll += 1) {
    const leased = await grants.lease(grant.id);
    if (leased === undefined) throw grant.createInvalidGrantError();
    if (leased !== 'busy') return leased;
    await delay(pollMs);
  }
  throw createBiUnavailableError(new ServerError('grant_leased', 'Another server is refreshing the grant.'));
}

/**
 * Refreshes the access token of a grant. The directory accepts each refresh token once, so only one server at a time
 * refreshes, with the most recently stored token.
 *
 * @throws {ApiError} the error of {@link GrantRef.createInvalidGrantError} when the grant no longer exists or the
 *   directory rejects the refresh token, or `bi_unavailable` when the lease is not available or expires.
 */
async function refreshGrantToken(
  oauth: OAuthClient,
  grants: Pick<GrantStore, 'lease' | 'release' | 'drop'>,
  { grant, ...app }: BiAccount & { grant: GrantRef },
  pollMs: number,
): Promise<AccessToken> {
  const leased = await leaseGrant(grants, grant, pollMs);
  const tokens = await oauth.refreshToken(app, leased.refreshToken).catch(async (error: unknown) => {
    await grants.release(leased);
    throw error;
  });
  if (tokens) {
    const isNew = tokens.refreshToken !== leased.refreshToken;
    await grants.release(leased, isNew ? tokens.refreshToken : undefined);
    return tokens.access;
  }
  if (await grants.drop(leased)) throw grant.createInvalidGrantError();
  // The lease has expired and another server has replaced the token, so the next request uses the new token.
  throw createBiUnavailableError(
    new ServerError('grant_leased', 'The lease of the grant expired before the directory responded.'),
  );
}

/** Returns the store for credentials that are not in use yet, which must not delete the grant of those in use. */
const keepGrants = (grants: GrantStore): Pick<GrantStore, 'lease' | 'release' | 'drop'> => ({
  lease: grants.lease,
  release: grants.release,
  drop: async (grant) => {
    await grants.release(grant);
    return true;
  },
});

/** Waits for a token request, which may be shared and continues after the deadline. */
const waitForToken = (deadline: Deadline, request: Promise<AccessToken>): Promise<AccessToken> =>
  waitWithin(deadline, request).catch((error: unknown) => {
    throw error instanceof ApiError || !deadline.signal.aborted ? error : createBiUnavailableError(error);
  });

/**
 * Creates the provider of access tokens.
 *
 * @param pollMs - interval in milliseconds of attempts to lease a grant that another server refreshes.
 */
export function createAccessTokenProvider(
  oauth: OAuthClient,
  grants: GrantStore,
  pollMs = 200,
): AccessTokenProvider {
  const cache = createTokenCache();
  const fetchToken = async (
    { grant, ...app }: BiAccount,
    store: Parameters<typeof refreshGrantToken>[1] = grants,
  ): Promise<AccessToken> =>
    grant ? refreshGrantToken(oauth, store, { ...app, grant }, pollMs) : (await oauth.signIn(app)).access;
  const getToken: AccessTokenProvider['get'] = (account, deadline, minLifetimeMs) =>
    waitForToken(
      deadline,
      cache.getToken(buildAccountKey(account), () => fetchToken(account), minLifetimeMs),
    );
  return {
    get: async (account, deadline, minLifetimeMs) => {
      const token = await getToken(account, deadline, minLifetimeMs).catch(async (error: unknown) => {
        const code = toRejection(error);
        if (code !== undefined) await account.onOutcome?.(code);
        throw error;
      });
      await account.onOutcome?.(null);
      return token;
    },
    verify: (account, deadline) => waitForToken(deadline, fetchToken(account, keepGrants(grants))),
    drop: (account, token) => {
      cache.drop(buildAccountKey(account), token);
    },
  };
}
