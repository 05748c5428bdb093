import type { FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

/** Returns the /64 network of an IPv6 address, which usually belongs to one customer. */
const getNetwork = (address: string): string => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...back].slice(0, 4).join(':');
};

/** Returns the key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export const getAddressKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = ip.replace(mappedIpv4, '');
  return isIPv6(address) ? getNetwork(address) : address;
};
