import type { Operation } from '../services/operation.ts';

/** Maximum numbers of requests per minute. */
export interface RateLimits {
  /** Rejected requests per user and per unauthenticated address that the audit log stores; 60 by default. */
  storedRejections?: number;
  /** Per IP address, authenticated or not. */
  requestsPerAddress: number;
  /** Per user, across all routes. The limits below apply per user to individual routes. */
  requestsPerUser: number;
  embedTokens: number;
  /** Separately for starting refreshes, canceling refreshes and syncing connections. */
  refreshes: number;
  /** Separately for invitation requests and captcha challenges. */
  invitations: number;
}

type RouteLimit = 'embedTokens' | 'refreshes' | 'invitations';

/** Operation of a contract route with its HTTP options. */
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
