import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createStatusError } from './errors.ts';
import { resolveFaults } from './faults.ts';
import type { ResponseFault, FaultStore } from './faults.ts';

/** Number of requests that matched each fault. A new fault object starts at zero. */
const matchCounts = new WeakMap<ResponseFault, number>();

/** Returns whether a fault applies to a request, and counts the request if its path matches. */
function appliesTo(fault: ResponseFault, path: string): boolean {
  if (fault.only !== undefined && !path.includes(fault.only)) return false;
  const count = matchCounts.get(fault) ?? 0;
  matchCounts.set(fault, count + 1);
  return count < (fault.times ?? Number.POSITIVE_INFINITY);
}

/** Creates a hook that applies the configured faults to the responses of one part of the service. */
export function createFaultHook(store: FaultStore, part: 'rest' | 'oauth' | 'data') {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { faults: parameter } = request.query as { faults?: unknown };
    const fault = resolveFaults(store, parameter)[part];
    if (!fault || !appliesTo(fault, request.url.split('?')[0] ?? '')) return;
    if (fault.neverAnswer) {
      reply.hijack();
      return;
    }
    if (fault.delayMs !== undefined) await sleep(fault.delayMs);
    if (fault.status === undefined) return;
    if (fault.status === 429 || fault.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(fault.retryAfterSeconds ?? 1));
    }
    throw createStatusError(fault.status);
  };
}
