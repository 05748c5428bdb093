import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOfStatus } from './errors.ts';
import { faultsFor } from './faults.ts';
import type { AnswerFault, FaultBox } from './faults.ts';

/** How often each fault has struck: another one in its place begins anew. */
const struck = new WeakMap<AnswerFault, number>();

function strikes(fault: AnswerFault, address: string): boolean {
  if (fault.only !== undefined && !address.includes(fault.only)) return false;
  const before = struck.get(fault) ?? 0;
  struck.set(fault, before + 1);
  return before < (fault.times ?? Number.POSITIVE_INFINITY);
}

/** A hook that lets the answers of one part of the service go wrong as the faults in force say. */
export function answerFault(box: FaultBox, part: 'rest' | 'oauth' | 'data') {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { faults: parameter } = request.query as { faults?: unknown };
    const fault = faultsFor(box, parameter)[part];
    if (!fault || !strikes(fault, request.url.split('?')[0] ?? '')) return;
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
