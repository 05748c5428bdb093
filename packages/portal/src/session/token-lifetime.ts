import { limits } from '@embed-portal/api-contract';

export interface TokenTimes {
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
export const needsRenewal = (times: TokenTimes, now: number): boolean => {
  const lifetime = times.expiresAt - times.issuedAt;
  const threshold = limits.tokenRefreshThresholdSeconds;
  return getSecondsLeft(times, now) < (lifetime > threshold ? threshold : lifetime / 2);
};
