import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Database } from '../db/database.ts';
import { recordAudit } from '../services/audit/record.ts';

const anonymousRowsPerMinute = 60;

/** Refuses more than `limit` a minute, so that a flood of strangers can't fill the disk through the log. */
export const perMinute = (limit: number, now = Date.now): (() => boolean) => {
  let minute = 0;
  let used = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      used = 0;
    }
    used += 1;
    return used <= limit;
  };
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Writes each refused call to the audit log before it is answered. What fails in that is logged only. */
export const auditRefusals = (db: Database): onSendAsyncHookHandler => {
  const anonymousMayWrite = perMinute(anonymousRowsPerMinute);
  return async (request, reply, payload) => {
    const { failure, user } = request;
    if (!failure || failure.status >= 500) return payload;
    const isFlood = failure.code === 'too_many_requests' || user === null;
    if (isFlood && !anonymousMayWrite()) return payload;
    const entry = {
      userId: user?.id ?? null,
      method: request.method,
      url: pathOf(request),
      statusCode: reply.statusCode,
      statusMessage: failure.message,
      body: request.body,
      requestId: request.id,
    };
    await recordAudit(db.system, entry).catch((error: unknown) => {
      request.log.error({ err: error }, 'A refused call could not be written to the audit log.');
    });
    return payload;
  };
};
