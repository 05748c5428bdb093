import { randomBytes, randomInt } from 'node:crypto';

export const deviceCodeLifetimeSeconds = 900;
/** Consonants and digits that cannot be confused, so that codes are easy to type and contain no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
/** Limit of the pending sign-ins. The oldest are discarded. */
const maxPending = 1_000;

interface Pending {
  userCode: string;
  scope: string;
  expiresAt: number;
  /** The user who has signed in, or `null` if the user has declined. */
  user?: string | null;
}

/** State of a sign-in on a device. */
type DeviceSignIn =
  | { state: 'unknown' | 'expired' | 'pending' | 'declined' }
  | { state: 'accepted'; user: string; scope: string };

/** Sign-ins on devices without a browser: users type a code into a page on another device. */
export interface DeviceCodes {
  issue(scope: string): { deviceCode: string; userCode: string };
  /**
   * Stores the decision of a user. Returns whether the code is known and waits for a decision.
   * @param user - the user who has signed in, or `null` if the user has declined
   */
  decide(userCode: string, user: string | null): boolean;
  /** Returns the state of a sign-in. A code whose user has decided can be redeemed once. */
  redeem(deviceCode: string): DeviceSignIn;
}

export function createDeviceCodes(): DeviceCodes {
  const sessions = new Map<string, Pending>();
  return {
    issue(scope) {
      const [oldest] = sessions.keys();
      if (sessions.size >= maxPending && oldest !== undefined) sessions.delete(oldest);
      const deviceCode = randomBytes(32).toString('base64url');
      const userCode = Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('');
      sessions.set(deviceCode, { userCode, scope, expiresAt: Date.now() + deviceCodeLifetimeSeconds * 1000 });
      return { deviceCode, userCode };
    },
    decide(userCode, user) {
      const pending = [...sessions.values()].find(
        (session) =>
          session.userCode === userCode && session.user === undefined && session.expiresAt > Date.now(),
      );
      if (pending) pending.user = user;
      return pending !== undefined;
    },
    redeem(deviceCode) {
      const session = sessions.get(deviceCode);
      if (!session) return { state: 'unknown' };
      if (session.expiresAt <= Date.now()) return { state: 'expired' };
      if (session.user === undefined) return { state: 'pending' };
      sessions.delete(deviceCode);
      return session.user === null
        ? { state: 'declined' }
        : { state: 'accepted', user: session.user, scope: session.scope };
    },
  };
}
