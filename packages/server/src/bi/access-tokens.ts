import { setTimeout as delay } from 'node:timers/promises';
import { PortalError } from '../errors.ts';
import type { GrantStore, LeasedGrant } from '../grants/store.ts';
import { unavailable } from './answers.ts';
import { within } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { Application, Oauth } from './oauth.ts';
import { cacheKeyOf, createTokenCache } from './token-cache.ts';
import type { AccessToken } from './token-cache.ts';

/** What somebody has granted to an application: to act as them. */
interface GrantRef {
  id: string;
  /** Another one when it was granted anew, maybe by somebody else. */
  grantedAt: number;
  /** What is to be said when it is not good any more. */
  lost: () => PortalError;
}

/** As whom the BI service is used: as an application by itself, or as the person of a grant. */
export type SignIn = Application & {
  grant?: GrantRef;
  /** Receives whether the BI service accepts the sign-in, each time an access token is needed for it. */
  onOutcome?: (accepted: boolean) => Promise<void>;
};

/** Access tokens, one for each sign-in, kept until shortly before they end. */
export interface AccessTokens {
  /** @param leftMs - how long it must live at the least, where it is not for us. */
  get(who: SignIn, deadline: Deadline, leftMs?: number): Promise<AccessToken>;
  /** Forgets a token that the service has refused. */
  drop(who: SignIn, token: string): void;
}

const isRefusal = (error: unknown): boolean => error instanceof PortalError && error.code === 'bi_refused';

const keyOf = ({ tenantId, clientId, clientSecret, grant }: SignIn): string =>
  cacheKeyOf(tenantId, clientId, clientSecret, ...(grant ? [grant.id, String(grant.grantedAt)] : []));

const waitMs = 200;
/** For another server that refreshes the same grant; it takes less than a second unless the directory is slow. */
const maxWaits = 50;

/** Waits until no other server refreshes the grant. */
const leaseGrant = async (grants: GrantStore, grant: GrantRef): Promise<LeasedGrant> => {
  for (let wait = 0; wait < maxWaits; wait += 1) {
    const leased = await grants.lease(grant.id);
    if (leased === undefined) throw grant.lost();
    if (leased !== 'busy') return leased;
    await delay(waitMs);
  }
  throw unavailable(new Error('Another server is refreshing the grant.'));
};

/**
 * Refreshes the access token of a grant. The directory takes each refresh token once, so that one server at a time
 * does it, with the token that the server before it has stored.
 *
 * @throws what {@link GrantRef.lost} returns when the directory refuses the refresh token.
 */
const refresh = async (
  oauth: Oauth,
  grants: GrantStore,
  { grant, ...app }: SignIn & { grant: GrantRef },
): Promise<AccessToken> => {
  const leased = await leaseGrant(grants, grant);
  const tokens = await oauth.refresh(app, leased.refreshToken).catch(async (error: unknown) => {
    await grants.release(leased);
    throw error;
  });
  if (tokens) {
    const isNew = tokens.refreshToken !== leased.refreshToken;
    await grants.release(leased, isNew ? tokens.refreshToken : undefined);
    return tokens.access;
  }
  if (await grants.drop(leased)) throw grant.lost();
  // The lease was over: the other server has replaced the token, and the next request uses its grant.
  throw unavailable(new Error('The lease of the grant was over before the directory answered.'));
};

export const createAccessTokens = (oauth: Oauth, grants: GrantStore): AccessTokens => {
  const cache = createTokenCache();
  const fetchToken = async ({ grant, ...app }: SignIn): Promise<AccessToken> =>
    grant ? refresh(oauth, grants, { ...app, grant }) : (await oauth.signIn(app)).access;
  const getToken: AccessTokens['get'] = (who, deadline, leftMs) =>
    within(
      deadline,
      cache.token(keyOf(who), () => fetchToken(who), leftMs),
    ).catch((error: unknown) => {
      throw error instanceof PortalError || !deadline.signal.aborted ? error : unavailable(error);
    });
  return {
    get: async (who, deadline, leftMs) => {
      const token = await getToken(who, deadline, leftMs).catch(async (error: unknown) => {
        if (isRefusal(error)) await who.onOutcome?.(false);
        throw error;
      });
      await who.onOutcome?.(true);
      return token;
    },
    drop: (who, token) => {
      cache.drop(keyOf(who), token);
    },
  };
};
