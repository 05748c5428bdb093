import { isIPv6 } from 'node:net';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { getLeadingGroups, toUnmappedAddress } from './client-address.ts';

/** Returns the key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function getAddressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = toUnmappedAddress(ip);
  // A /64 network usually belongs to one customer.
  return isIPv6(address) ? getLeadingGroups(address, 4) : address;
}

/** Number of a caller's events in the current minute. */
interface MinuteCount {
  count: number;
  /** Seconds until the next minute. */
  secondsLeft: number;
}

const minuteMs = 60_000;
const maxCallers = 100_000;
/** Key that all callers beyond the first `maxCallers` share, to bound memory use. */
const otherCallers = 'other callers';

/** Creates a counter of events per caller and clock minute. Each call increments the count. */
export function createMinuteCounter(now = Date.now): (caller: string) => MinuteCount {
  const counts = new Map<string, number>();
  let minute = 0;
  return (caller) => {
    const time = now();
    const current = Math.floor(time / minuteMs);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const key = counts.has(caller) || counts.size < maxCallers ? caller : otherCallers;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { count, secondsLeft: Math.ceil(((minute + 1) * minuteMs - time) / 1_000) };
  };
}

function limitByKey(limit: number, getKey: (request: FastifyRequest) => string): onRequestAsyncHookHandler {
  const count = createMinuteCounter();
  return async (request) => {
    const { count: used, secondsLeft } = count(getKey(request));
    if (used <= limit) return;
    const text = 'Too many requests. Try again in a minute.';
    throw new ApiError('too_many_requests', text, { retryAfterSeconds: secondsLeft });
  };
}

/** Creates a hook that limits the requests of an address per minute, before authentication. */
export const limitAddress = (limit: number): onRequestAsyncHookHandler => limitByKey(limit, getAddressKey);

/** Creates a hook that limits the requests of a signed-in user per minute. */
export const limitUser = (limit: number): onRequestAsyncHookHandler =>
  limitByKey(limit, ({ user }) => user?.id ?? '');
