import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

/** Returns the /64 network of an IPv6 address, which usually belongs to one customer. */
const getNetwork = (address: string): string => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const firstGroups = head === '' ? [] : head.split(':');
  const lastGroups = tail ? tail.split(':') : [];
  const zeroCount = tail === undefined ? 0 : 8 - firstGroups.length - lastGroups.length;
  return [...firstGroups, ...Array<string>(Math.max(zeroCount, 0)).fill('0'), ...lastGroups]
    .slice(0, 4)
    .join(':');
};

/** Returns the key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export const getAddressKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = ip.replace(mappedIpv4, '');
  return isIPv6(address) ? getNetwork(address) : address;
};
