import type { Operation } from '../services/operation.ts';

/** Requests per minute. */
export interface RateLimits {
  /** Rejected requests per user that the audit log stores; 60 by default. */
  storedRejections?: number;
  /** Per IP address, authenticated or not. */
  requestsPerAddress: number;
  /** Per user; the following limits apply to single routes per user. */
  requestsPerUser: number;
  embedTokens: number;
  /** Limit of each: starting refreshes, canceling refreshes, syncing connections. */
  refreshes: number;
  /** Limit of each: invitation requests and captcha challenges. */
  invitations: number;
}

type RouteLimit = 'embedTokens' | 'refreshes' | 'invitations';

/** Operation of a contract route and its HTTP options. */
export interface ApiRoute {
  operation: Operation;
  limitedBy?: RouteLimit;
  /** Maximum body size in bytes; by default 128 KiB, and 1 KiB for routes without a body. */
  maxBodyBytes?: number;
  /** Whether requests wait for the BI service between transactions. */
  waitsForBi?: boolean;
}

export const apiRoute = (operation: Operation, options: Omit<ApiRoute, 'operation'> = {}): ApiRoute => ({
  operation,
  ...options,
});
