import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { PortalError } from '../errors.ts';
import { getAddressKey } from './address-key.ts';
import { createMinuteCounter } from './minute-counter.ts';

const limitByKey = (
  limit: number,
  getKey: (request: FastifyRequest) => string,
): onRequestAsyncHookHandler => {
  const count = createMinuteCounter();
  return async (request) => {
    const { count: used, secondsLeft } = count(getKey(request));
    if (used <= limit) return;
    const text = 'Too many requests. Try again in a minute.';
    throw new PortalError('too_many_requests', text, { retryAfterSeconds: secondsLeft });
  };
};

/** Creates a hook that limits the requests of an address per minute, before authentication. */
export const limitAddress = (limit: number): onRequestAsyncHookHandler => limitByKey(limit, getAddressKey);

/** Creates a hook that limits the requests of a signed-in user per minute. */
export const limitUser = (limit: number): onRequestAsyncHookHandler =>
  limitByKey(limit, ({ user }) => user?.id ?? '');
