import { limits } from '@embed-portal/api-contract';
import { ErrorResponse } from 'oidc-client-ts';
import type { User, UserManager } from 'oidc-client-ts';
import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { PortalError } from '../shared/portal-error.ts';
import { removeSessionData, getSignOutKey } from './other-tabs.ts';
import { toReturnState } from './return-path.ts';

/**
 * `lost`: the session ended unexpectedly. `leaving`: the user is signing out. `signedOut`: the user has signed out,
 * here or in another tab. `rejected`: the server rejects even the tokens of a new sign-in.
 */
export type SessionPhase = 'active' | 'lost' | 'leaving' | 'signedOut' | 'rejected';

export interface Session {
  phase: StoreApi<SessionPhase>;
  /**
   * Returns the ID token for the next request and renews it if necessary. Returns the current token if the identity
   * provider does not respond. Ends the session if the provider rejects the renewal, or if the token has expired and
   * there is no refresh token.
   *
   * @throws {PortalError} `signed_out` when no user is signed in or the session has ended; a sign-in starts automatically.
   */
  getToken(): Promise<string>;
  /**
   * Replaces a rejected token. Resolves to false if no newer token is available.
   *
   * @throws {PortalError} `signed_out` when no user is signed in.
   */
  renew(rejectedToken: string): Promise<boolean>;
  /**
   * Ends the session after the server has rejected a token that cannot be replaced, so that a new sign-in starts. If
   * the previous rejection is less than two minutes old, changes the phase to `rejected` instead, to prevent a redirect
   * loop.
   */
  reject(): Promise<void>;
  /** Clears the last rejection. Call it when the server has accepted the token. */
  accept(): void;
  /** Starts a new sign-in in the phase `rejected`. */
  tryAgain(): Promise<void>;
  /** Ends the session here and at the identity provider, then returns to the current page. */
  signOut(): Promise<void>;
}

interface TokenTimes {
  /** Claim `iat` in epoch seconds. */
  issuedAt: number;
  /** Claim `exp` in epoch seconds. */
  expiresAt: number;
  /** Local arrival time of the token in epoch seconds; unknown after a reload. */
  receivedAt?: number | undefined;
}

/**
 * Returns the remaining lifetime in seconds. If the arrival time is known, the lifetime is counted from it, because the
 * local clock may be wrong.
 */
export const getSecondsLeft = ({ issuedAt, expiresAt, receivedAt }: TokenTimes, now: number): number =>
  receivedAt === undefined ? expiresAt - now : expiresAt - issuedAt - (now - receivedAt);

/**
 * Returns whether to renew the token before the next request: when less than 480 s are left. Tokens with a lifetime of
 * 480 s or less are renewed after half of it, because otherwise every request would renew them.
 */
export function needsRenewal(times: TokenTimes, now: number): boolean {
  const lifetime = times.expiresAt - times.issuedAt;
  const threshold = limits.tokenRefreshThresholdSeconds;
  return getSecondsLeft(times, now) < (lifetime > threshold ? threshold : lifetime / 2);
}

const rejectedKey = 'portal.rejectedAt';
const rejectionWindowMs = 120_000;
const getSeconds = () => Date.now() / 1000;

const wasJustRejected = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(rejectedKey) ?? 0) < rejectionWindowMs;

type Manager = Pick<UserManager, 'getUser' | 'removeUser' | 'signinSilent' | 'signoutRedirect'>;

/** Creates the token renewal, which uses the refresh token. Concurrent requests share one renewal. */
function createRenewal(manager: Manager, endSession: () => Promise<void>) {
  let pendingRenewal: Promise<User | null> | undefined;
  let latest: { token: string; receivedAt: number } | undefined;

  const requestToken = async (user: User): Promise<User | null> => {
    if (!user.refresh_token) return null;
    try {
      const renewed = await manager.signinSilent();
      if (renewed?.id_token) latest = { token: renewed.id_token, receivedAt: getSeconds() };
      return renewed;
    } catch (error) {
      log.error(messages.signIn.refreshFailed, error);
      if (error instanceof ErrorResponse) await endSession();
      return null;
    }
  };
  return {
    renew: (user: User) =>
      (pendingRenewal ??= requestToken(user).finally(() => {
        pendingRenewal = undefined;
      })),
    getTimes: ({ profile, id_token }: User) => ({
      issuedAt: profile.iat,
      expiresAt: profile.exp,
      receivedAt: latest?.token === id_token ? latest?.receivedAt : undefined,
    }),
  };
}

/**
 * Creates the session of the signed-in user.
 *
 * @param onSignOut - called before the user signs out in this tab, while requests are still possible.
 */
export function createSession(
  manager: Manager,
  onSignOut: () => Promise<void> = async () => undefined,
): Session {
  const phase = createStore<SessionPhase>(() => 'active');
  const endSession = async () => {
    phase.setState('lost');
    await manager.removeUser();
  };
  const renewal = createRenewal(manager, endSession);

  const requireUser = async (): Promise<User & { id_token: string }> => {
    const user = await manager.getUser();
    if (!user?.id_token) throw new PortalError('signed_out', 'No user is signed in.');
    return user as User & { id_token: string };
  };

  return {
    phase,
    async getToken() {
      const user = await requireUser();
      const times = renewal.getTimes(user);
      if (!needsRenewal(times, getSeconds())) return user.id_token;
      const renewed = await renewal.renew(user);
      if (!renewed && !user.refresh_token && getSecondsLeft(times, getSeconds()) <= 0) await endSession();
      return (await requireUser()).id_token;
    },
    async renew(rejectedToken) {
      const user = await requireUser();
      if (user.id_token !== rejectedToken) return true;
      const renewed = await renewal.renew(user);
      return Boolean(renewed?.id_token) && renewed?.id_token !== rejectedToken;
    },
    async reject() {
      if (phase.getState() === 'leaving' || phase.getState() === 'rejected') return;
      if (wasJustRejected()) {
        phase.setState('rejected');
        return;
      }
      sessionStorage.setItem(rejectedKey, String(Date.now()));
      await endSession();
    },
    accept() {
      sessionStorage.removeItem(rejectedKey);
    },
    async tryAgain() {
      sessionStorage.setItem(rejectedKey, String(Date.now()));
      phase.setState('active');
      await manager.removeUser();
    },
    async signOut() {
      phase.setState('leaving');
      await onSignOut();
      const user = await manager.getUser();
      if (user) removeSessionData(user.profile);
      const ended = user ? { ended: getSignOutKey(user.profile) } : {};
      try {
        await manager.signoutRedirect({ state: { ...toReturnState(location), ...ended } });
      } catch (error) {
        log.error(messages.signIn.signOutFailed, error);
        phase.setState('active');
      }
    },
  };
}
