import { isIPv4, isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, and other addresses unchanged. */
export const toUnmappedAddress = (ip: string): string => ip.replace(mappedIpv4, '');

/** Returns the first groups of an IPv6 address, which is four groups for the /64 network of the address. */
export function getLeadingGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const firstGroups = head === '' ? [] : head.split(':');
  const lastGroups = tail ? tail.split(':') : [];
  const zeroCount = tail === undefined ? 0 : 8 - firstGroups.length - lastGroups.length;
  return [...firstGroups, ...Array<string>(Math.max(zeroCount, 0)).fill('0'), ...lastGroups]
    .slice(0, count)
    .join(':');
}

/** How the audit log stores IP addresses. */
export const auditAddressModes = ['truncated', 'full', 'none'] as const;
export type AuditAddresses = (typeof auditAddressModes)[number];

/**
 * Returns the IP address of a client as the audit log stores it: truncated to its /24 network, or /48 for IPv6, in
 * full, or not at all. Returns null for text that is not an IP address.
 */
export function toAuditAddress(ip: string, mode: AuditAddresses): string | null {
  const address = toUnmappedAddress(ip);
  if (mode === 'none') return null;
  if (isIPv4(address))
    return mode === 'full' ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isIPv6(address)) return null;
  return mode === 'full' ? (address.split('%', 1)[0] ?? null) : `${getLeadingGroups(address, 3)}::/48`;
}
