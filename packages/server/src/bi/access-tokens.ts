import { setTimeout as delay } from 'node:timers/promises';
import { PortalError } from '../errors.ts';
import type { GrantStore, LeasedGrant } from '../grants/store.ts';
import { biUnavailableError } from './responses.ts';
import { waitWithin } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { Application, OAuthClient } from './oauth.ts';
import { buildCacheKey, createTokenCache } from './token-cache.ts';
import type { AccessToken } from './token-cache.ts';

/** A user's authorization of an application to act on their behalf. */
interface GrantRef {
  id: string;
  /** Changes when the authorization is renewed, possibly by another user. */
  grantedAt: number;
  /** Creates the error for an authorization that is no longer valid. */
  createLostError: () => PortalError;
}

/** Identity used at the BI service: the application itself, or the user of a grant. */
export type BiSignIn = Application & {
  grant?: GrantRef;
  /** Receives whether the BI service accepts the sign-in, whenever an access token is required. */
  onOutcome?: (accepted: boolean) => Promise<void>;
};

/** Provides one access token per sign-in, cached until shortly before it expires. */
export interface AccessTokenProvider {
  /** @param leftMs - minimum remaining lifetime, for tokens that leave this server. */
  get(who: BiSignIn, deadline: Deadline, leftMs?: number): Promise<AccessToken>;
  /** Evicts a token that the service has rejected. */
  drop(who: BiSignIn, token: string): void;
}

const isBiRefused = (error: unknown): boolean => error instanceof PortalError && error.code === 'bi_refused';

const buildSignInKey = ({ tenantId, clientId, clientSecret, grant }: BiSignIn): string =>
  buildCacheKey(tenantId, clientId, clientSecret, ...(grant ? [grant.id, String(grant.grantedAt)] : []));

const leasePollMs = 200;
/** Another server refreshes a grant in less than a second unless the directory is slow. */
const maxLeasePolls = 50;

/** Waits until no other server is refreshing the grant. */
const leaseGrant = async (grants: GrantStore, grant: GrantRef): Promise<LeasedGrant> => {
  for (let wait = 0; wait < maxLeasePolls; wait += 1) {
    const leased = await grants.lease(grant.id);
    if (leased === undefined) throw grant.createLostError();
    if (leased !== 'busy') return leased;
    await delay(leasePollMs);
  }
  throw biUnavailableError(new Error('Another server is refreshing the grant.'));
};

/**
 * Refreshes the access token of a grant. The directory accepts each refresh token once, so only one server at a time
 * refreshes, with the most recently stored token.
 *
 * @throws the error of {@link GrantRef.createLostError} when the directory rejects the refresh token.
 */
const refreshGrantToken = async (
  oauth: OAuthClient,
  grants: GrantStore,
  { grant, ...app }: BiSignIn & { grant: GrantRef },
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
  if (await grants.drop(leased)) throw grant.createLostError();
  // The lease has expired and another server has replaced the token, so the next request uses its grant.
  throw biUnavailableError(new Error('The lease of the grant expired before the directory responded.'));
};

export const createAccessTokenProvider = (oauth: OAuthClient, grants: GrantStore): AccessTokenProvider => {
  const cache = createTokenCache();
  const fetchToken = async ({ grant, ...app }: BiSignIn): Promise<AccessToken> =>
    grant ? refreshGrantToken(oauth, grants, { ...app, grant }) : (await oauth.signIn(app)).access;
  const getToken: AccessTokenProvider['get'] = (who, deadline, leftMs) =>
    waitWithin(
      deadline,
      cache.token(buildSignInKey(who), () => fetchToken(who), leftMs),
    ).catch((error: unknown) => {
      throw error instanceof PortalError || !deadline.signal.aborted ? error : biUnavailableError(error);
    });
  return {
    get: async (who, deadline, leftMs) => {
      const token = await getToken(who, deadline, leftMs).catch(async (error: unknown) => {
        if (isBiRefused(error)) await who.onOutcome?.(false);
        throw error;
      });
      await who.onOutcome?.(true);
      return token;
    },
    drop: (who, token) => {
      cache.drop(buildSignInKey(who), token);
    },
  };
};
