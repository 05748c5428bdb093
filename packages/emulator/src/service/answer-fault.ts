import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOfStatus } from './errors.ts';
import { faultsFor } from './faults.ts';
import type { FaultBox } from './faults.ts';

/** A hook that lets the answers of one part of the service go wrong as the faults in force say. */
export function answerFault(box: FaultBox, part: 'rest' | 'oauth' | 'data') {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { faults: parameter } = request.query as { faults?: unknown };
    const fault = faultsFor(box, parameter)[part];
    if (!fault) return;
    if (fault.neverAnswer) {
      reply.hijack();
      return;
    }
    if (fault.delayMs !== undefined) await sleep(fault.delayMs);
    if (fault.status === undefined) return;
    if (fault.status === 429 || fault.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(fault.retryAfterSeconds ?? 1));
    }
    throw errorOfStatus(fault.status);
  };
}
