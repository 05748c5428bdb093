import { setTimeout as delay } from 'node:timers/promises';
import { PortalError, ServerError } from '../errors.ts';
import type { GrantStore, LeasedGrant } from '../grants/store.ts';
import { waitWithin } from './deadline.ts';
import type { Deadline } from './deadline.ts';
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
  createInvalidGrantError: () => PortalError;
}

/** Account used at the BI service: the service principal of an application, or the user of a grant. */
export type BiAccount = Application & {
  grant?: GrantRef;
  /**
   * Called with true after an access token has been obtained, and with false when the BI service rejects the account.
   */
  onOutcome?: ((accepted: boolean) => Promise<void>) | undefined;
};

/** Provides one access token per account, cached until shortly before it expires. */
export interface AccessTokenProvider {
  /**
   * Returns an access token.
   *
   * @param minLifetimeMs - minimum remaining lifetime in milliseconds, for tokens that are sent to the browser.
   */
  get(account: BiAccount, deadline: Deadline, minLifetimeMs?: number): Promise<AccessToken>;
  /** Evicts a token that the service has rejected. */
  drop(account: BiAccount, token: string): void;
}

const isBiRefused = (error: unknown): boolean => error instanceof PortalError && error.code === 'bi_refused';

const buildAccountKey = ({ tenantId, clientId, clientSecret, grant }: BiAccount): string =>
  buildCacheKey(tenantId, clientId, clientSecret, ...(grant ? [grant.id, String(grant.grantedAt)] : []));

const leasePollMs = 200;
/** Limits the wait to ten seconds. A refresh usually takes less than one second. */
const maxLeasePolls = 50;

/**
 * Leases the grant, waiting while another server refreshes it.
 *
 * @throws {PortalError} `bi_unavailable` when the other server takes too long, or the error of {@link
 *   GrantRef.createInvalidGrantError} when the grant no longer exists.
 */
const leaseGrant = async (grants: GrantStore, grant: GrantRef): Promise<LeasedGrant> => {
  for (let poll = 0; poll < maxLeasePolls; poll += 1) {
    const leased = await grants.lease(grant.id);
    if (leased === undefined) throw grant.createInvalidGrantError();
    if (leased !== 'busy') return leased;
    await delay(leasePollMs);
  }
  throw createBiUnavailableError(new ServerError('grant_leased', 'Another server is refreshing the grant.'));
};

/**
 * Refreshes the access token of a grant. The directory accepts each refresh token once, so only one server at a time
 * refreshes, with the most recently stored token.
 *
 * @throws {PortalError} the error of {@link GrantRef.createInvalidGrantError} when the grant no longer exists or the
 *   directory rejects the refresh token, or `bi_unavailable` when the lease is not available or expires.
 */
const refreshGrantToken = async (
  oauth: OAuthClient,
  grants: GrantStore,
  { grant, ...app }: BiAccount & { grant: GrantRef },
): Promise<AccessToken> => {
  const leased = await leaseGrant(grants, grant);
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
};

export const createAccessTokenProvider = (oauth: OAuthClient, grants: GrantStore): AccessTokenProvider => {
  const cache = createTokenCache();
  const fetchToken = async ({ grant, ...app }: BiAccount): Promise<AccessToken> =>
    grant ? refreshGrantToken(oauth, grants, { ...app, grant }) : (await oauth.signIn(app)).access;
  const getToken: AccessTokenProvider['get'] = (account, deadline, minLifetimeMs) =>
    waitWithin(
      deadline,
      cache.getToken(buildAccountKey(account), () => fetchToken(account), minLifetimeMs),
    ).catch((error: unknown) => {
      throw error instanceof PortalError || !deadline.signal.aborted
        ? error
        : createBiUnavailableError(error);
    });
  return {
    get: async (account, deadline, minLifetimeMs) => {
      const token = await getToken(account, deadline, minLifetimeMs).catch(async (error: unknown) => {
        if (isBiRefused(error)) await account.onOutcome?.(false);
        throw error;
      });
      await account.onOutcome?.(true);
      return token;
    },
    drop: (account, token) => {
      cache.drop(buildAccountKey(account), token);
    },
  };
};
