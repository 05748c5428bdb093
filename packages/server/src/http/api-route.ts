import type { Operation } from '../services/operation.ts';

/** Requests per minute. */
export interface RateLimits {
  /** Refused requests of one caller that the audit log stores; 60 by default. */
  storedRejections?: number;
  /** Of one address, signed in or not. */
  requestsPerAddress: number;
  /** Of one user; the limits below are for single routes, of one user each. */
  requestsPerUser: number;
  embedTokens: number;
  /** Refreshes started, refreshes cancelled, connections synced: so many of each. */
  refreshes: number;
  /** Calls that invite, and captcha challenges: so many of each. */
  invitations: number;
}

type RouteLimit = 'embedTokens' | 'refreshes' | 'invitations';

/** What answers a route of the contract, and what HTTP adds to it. */
export interface ApiRoute {
  operation: Operation;
  limitedBy?: RouteLimit;
  /** Bytes of a body at most; by default 128 KiB, and 1 KiB for routes that read none. */
  maxBodyBytes?: number;
  /** Whether requests wait for the BI service between their transactions. */
  waitsForBi?: boolean;
}

export const apiRoute = (operation: Operation, options: Omit<ApiRoute, 'operation'> = {}): ApiRoute => ({
  operation,
  ...options,
});
