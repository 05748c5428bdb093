import { setTimeout as delay } from 'node:timers/promises';
import { PortalError } from '../errors.ts';
import type { GrantStore } from '../grants/store.ts';
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

const mostTries = 3;
const settleMs = 500;

/**
 * Another server may have refreshed at the same time, and be about to write down the token that replaced this
 * one. If none comes, the grant is over.
 */
const wasReplaced = async (grants: GrantStore, id: string, version: number): Promise<boolean> => {
  await delay(settleMs);
  return !(await grants.drop(id, version));
};

const refresh = async (
  oauth: Oauth,
  grants: GrantStore,
  { grant, ...app }: SignIn & { grant: GrantRef },
): Promise<AccessToken> => {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const held = await grants.read(grant.id);
    if (!held) throw grant.lost();
    const tokens = await oauth.refresh(app, held.refreshToken);
    if (tokens) {
      const { refreshToken = held.refreshToken } = tokens;
      if (refreshToken !== held.refreshToken) await grants.replace(grant.id, held.version, refreshToken);
      return tokens.access;
    }
    if (!(await wasReplaced(grants, grant.id, held.version))) break;
  }
  throw grant.lost();
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
