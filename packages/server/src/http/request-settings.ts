import { isIP } from 'node:net';
import type { RateLimitName } from '@embed-portal/api-contract';
import { z } from 'zod';
import { auditAddressModes } from './client-address.ts';
import type { AuditAddresses } from './client-address.ts';

const limitRule = 'must be an integer of at least 1';
const requestsPerMinute = (defaultLimit: number) =>
  z.coerce.number(limitRule).int(limitRule).min(1, limitRule).default(defaultLimit);

/** Fastify's names of private networks. */
const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const trustProxyError =
  'must be the number of proxies in front of the server (1 to 9), or a list of their addresses and networks such as 10.0.0.0/8,loopback';

export const requestVariables = {
  REQUESTS_PER_MINUTE: requestsPerMinute(1_200),
  REQUESTS_PER_MINUTE_PER_ADDRESS: requestsPerMinute(6_000),
  EMBED_TOKENS_PER_MINUTE: requestsPerMinute(60),
  REFRESHES_PER_MINUTE: requestsPerMinute(20),
  INVITATIONS_PER_MINUTE: requestsPerMinute(10),
  VIEW_SESSIONS_PER_MINUTE: requestsPerMinute(10),
  FRAME_OUTCOMES_PER_MINUTE: requestsPerMinute(10),
  AUDIT_IP_ADDRESSES: z.enum(auditAddressModes, 'must be truncated, full or none').default('truncated'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        parts.every((part) => networkNames.has(part) || isNetwork(part)) ||
        (parts.length === 1 && /^[1-9]$/.test(parts[0] ?? '')),
      trustProxyError,
    )
    .optional(),
};

type Variables = z.infer<z.ZodObject<typeof requestVariables>>;

/** Number of proxies in front of the server, or their addresses and networks. */
export type TrustProxy = number | string[];

/**
 * Maximum numbers of requests per minute. The limits of individual routes apply per user: `refreshes` separately for
 * starting refreshes, canceling refreshes and syncing connections, `invitations` separately for invitation requests,
 * requests for access and captcha challenges.
 */
export interface RateLimits extends Record<RateLimitName, number> {
  /** Rejected requests per user and per unauthenticated address that the audit log stores; 60 by default. */
  storedRejections?: number;
  /** Per IP address, authenticated or not. */
  requestsPerAddress: number;
  /** Per user, across all routes. */
  requestsPerUser: number;
}

export interface RequestOptions {
  limits: RateLimits;
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustProxy?: TrustProxy | undefined;
  /** How the audit log stores IP addresses; truncated by default. */
  auditAddresses?: AuditAddresses;
}

function toTrustProxy(parts: string[] | undefined): TrustProxy | undefined {
  const hops = Number(parts?.[0]);
  return Number.isInteger(hops) ? hops : parts;
}

export const toRequestOptions = (variables: Variables): RequestOptions => ({
  limits: {
    requestsPerUser: variables.REQUESTS_PER_MINUTE,
    requestsPerAddress: variables.REQUESTS_PER_MINUTE_PER_ADDRESS,
    embedTokens: variables.EMBED_TOKENS_PER_MINUTE,
    refreshes: variables.REFRESHES_PER_MINUTE,
    invitations: variables.INVITATIONS_PER_MINUTE,
    viewSessions: variables.VIEW_SESSIONS_PER_MINUTE,
    frameOutcomes: variables.FRAME_OUTCOMES_PER_MINUTE,
  },
  trustProxy: toTrustProxy(variables.TRUST_PROXY),
  auditAddresses: variables.AUDIT_IP_ADDRESSES,
});
