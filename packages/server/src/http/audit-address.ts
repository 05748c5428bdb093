import { isIPv4, isIPv6 } from 'node:net';
import { getLeadingGroups, toUnmappedAddress } from './ip-address.ts';

/** How the audit log stores IP addresses. */
export const auditAddressModes = ['truncated', 'full', 'none'] as const;
export type AuditAddresses = (typeof auditAddressModes)[number];

/**
 * Returns the IP address of a client as the audit log stores it: truncated to its /24 network, or /48 for IPv6, in
 * full, or not at all. Returns null for text that is not an IP address.
 */
export const toAuditAddress = (ip: string, mode: AuditAddresses): string | null => {
  const address = toUnmappedAddress(ip);
  if (mode === 'none') return null;
  if (isIPv4(address))
    return mode === 'full' ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isIPv6(address)) return null;
  return mode === 'full' ? (address.split('%', 1)[0] ?? null) : `${getLeadingGroups(address, 3)}::/48`;
};
