import type { Verb } from '../services/verb.ts';

/** Calls that one user may make in a minute. */
export interface RateLimits {
  embedTokens: number;
  /** Refreshes started, refreshes cancelled, connections synced: so many of each. */
  refreshes: number;
  /** Calls that invite, and captcha challenges: so many of each. */
  invitations: number;
}

/** What answers a route of the contract, and what HTTP adds to it. */
export interface ApiRoute {
  verb: Verb;
  limitedBy?: keyof RateLimits;
}

export const apiRoute = (verb: Verb, options: Omit<ApiRoute, 'verb'> = {}): ApiRoute => ({
  verb,
  ...options,
});
