import { limits } from '@embed-portal/api-contract';

export interface TokenTimes {
  /** Epoch seconds of the claims `iat` and `exp`. */
  issuedAt: number;
  expiresAt: number;
  /** Epoch seconds by our own clock when the token arrived; unknown after a reload. */
  receivedAt?: number | undefined;
}

/**
 * Seconds that the token is still good for. Counted from its arrival where that is known, so that a clock
 * that runs wrong doesn't make every fresh token look old.
 */
export const getSecondsLeft = ({ issuedAt, expiresAt, receivedAt }: TokenTimes, now: number): number =>
  receivedAt === undefined ? expiresAt - now : expiresAt - issuedAt - (now - receivedAt);

/**
 * Whether to renew before the next request: under 480 s left. A token that lives no longer than that is
 * renewed at half of its life, or every request would renew it again.
 */
export const needsRenewal = (times: TokenTimes, now: number): boolean => {
  const lifetime = times.expiresAt - times.issuedAt;
  const threshold = limits.tokenRefreshThresholdSeconds;
  return getSecondsLeft(times, now) < (lifetime > threshold ? threshold : lifetime / 2);
};
