import { captchaHeader } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors.ts';
import type { AuditClient } from '../services/audit-entries/audit-entry.ts';
import type { Caller } from '../services/operations/authorize.ts';
import type { RequestContext } from '../services/operations/context.ts';
import type { View } from '../services/operations/view.ts';
import { toAuditAddress } from './client-address.ts';
import type { AuditAddresses } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user, also set when the request is rejected afterwards. */
    user: CurrentUser | null;
    /** Session in which the user views the portal as another user, if any. */
    view: View | null;
    /** The user as whom the request is executed, once authorized for the route. */
    caller: Caller | null;
    /** Error of the response, if any. */
    failure: ApiError | null;
    /** IP address of the client, or its network, that the audit log stores; null if it stores none. */
    readonly auditAddress: string | null;
  }
}

/** Declares the request properties that hooks share. */
export function decorateRequests(app: FastifyInstance, addresses: AuditAddresses): void {
  app.decorateRequest('auditAddress', {
    getter(this: FastifyRequest) {
      return toAuditAddress(this.ip, addresses);
    },
  });
  app.decorateRequest('user', null);
  app.decorateRequest('view', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('failure', null);
}

/** Returns the path of a request without the query. */
export const getPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '';

/** Returns the client of a request for the audit log. */
export const toAuditClient = ({ auditAddress, headers }: FastifyRequest): AuditClient => ({
  ip: auditAddress,
  userAgent: headers['user-agent'] ?? null,
});

/** Returns the request properties that the services need. */
export function toRequestContext(request: FastifyRequest): RequestContext {
  const { id, method, headers } = request;
  return {
    id,
    method,
    url: getPath(request),
    idempotencyKey: headers['idempotency-key']?.toString(),
    ifMatch: headers['if-match'],
    captchaToken: headers[captchaHeader]?.toString(),
    client: toAuditClient(request),
  };
}
