import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ApiError } from '../errors.ts';
import { recordAudit, findScope, toAuditBody } from '../services/audit-entries/audit-entry.ts';
import { getAddressKey, createMinuteCounter } from './rate-limits.ts';
import { getPath, toAuditClient } from './request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Action of the audit log entries for rejected requests. */
    action?: string;
  }
}

const defaultMaxPerCaller = 60;
/**
 * Maximum number of stored rejections per minute for all unauthenticated requests together, so that many addresses
 * cannot fill the disk.
 */
const maxAnonymous = 600;

type RejectedCaller = 'user' | 'anonymous';

export interface AuditRejectionsOptions {
  db: Database;
  /** Maximum number of stored rejections per minute for each user and each unauthenticated address; 60 by default. */
  maxPerCaller?: number | undefined;
  /** Called for each rejected request that is not stored. */
  onRejectionDropped: (caller: RejectedCaller) => void;
}

type Decision = 'store' | 'summarize' | 'drop';

function decideByCount(count: number, max: number): Decision {
  if (count <= max) return 'store';
  return count === max + 1 ? 'summarize' : 'drop';
}

/**
 * Creates a function that decides which rejected requests are stored: at most `maxPerCaller` per minute for each user
 * and each unauthenticated address, and at most 600 for all unauthenticated requests together. The next one is stored
 * as a summary, so that the log shows that more were rejected.
 */
export function createRejectionQuota(
  now = Date.now,
  maxPerCaller = defaultMaxPerCaller,
): (request: Pick<FastifyRequest, 'user' | 'ip'>) => Decision {
  const count = createMinuteCounter(now);
  return ({ user, ip }) => {
    if (user) return decideByCount(count(`user ${user.id}`).count, maxPerCaller);
    const addressDecision = decideByCount(count(`address ${getAddressKey({ ip })}`).count, maxPerCaller);
    if (addressDecision === 'drop') return addressDecision;
    const overallDecision = decideByCount(count('anonymous').count, maxAnonymous);
    return overallDecision === 'store' ? addressDecision : overallDecision;
  };
}

const summary = 'Too many rejected requests. Further rejections in this minute are not stored.';

/** Returns the known fields of a valid body. Other bodies, and those of unauthorized requests, are not stored. */
function toRejectedBody({ routeOptions, body }: FastifyRequest): object | null {
  const { route } = routeOptions.config;
  const parsed = route?.body.safeParse(body);
  return route && parsed?.success ? toAuditBody(route.auditBody, parsed.data) : null;
}

const toEntry = (request: FastifyRequest, statusCode: number, statusMessage: string) => ({
  user: request.user,
  onBehalfOf: request.view?.target ?? null,
  client: toAuditClient(request),
  action: request.routeOptions.config.action ?? null,
  method: request.method,
  url: getPath(request),
  statusCode,
  statusMessage,
  body: toRejectedBody(request),
  requestId: request.id,
});

const isRejection = (failure: ApiError | null): failure is ApiError =>
  failure !== null && failure.status < 500;

/**
 * Creates a hook that writes rejected requests to the audit log before the response is sent. If writing fails, it logs
 * the error.
 */
export function auditRejections({
  db,
  maxPerCaller,
  onRejectionDropped,
}: AuditRejectionsOptions): onSendAsyncHookHandler {
  const decide = createRejectionQuota(Date.now, maxPerCaller);
  return async (request, reply, payload) => {
    const { failure } = request;
    if (!isRejection(failure)) return payload;
    const decision = decide(request);
    if (decision !== 'store') onRejectionDropped(request.user ? 'user' : 'anonymous');
    if (decision === 'drop') return payload;
    const message = decision === 'summarize' ? summary : failure.message;
    try {
      const { params, user, view } = request;
      const callerId = (view?.target ?? user)?.id;
      const scope = await findScope(db.system, params as Record<string, unknown>, callerId);
      await recordAudit(db.system, { ...toEntry(request, reply.statusCode, message), ...scope });
    } catch (error) {
      request.log.error({ err: error }, 'A rejected request could not be written to the audit log.');
    }
    return payload;
  };
}
