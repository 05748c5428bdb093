const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, and other addresses unchanged. */
export const toUnmappedAddress = (ip: string): string => ip.replace(mappedIpv4, '');

/** Returns the first groups of an IPv6 address, which is four groups for the /64 network of the address. */
export const getLeadingGroups = (address: string, count: number): string => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const firstGroups = head === '' ? [] : head.split(':');
  const lastGroups = tail ? tail.split(':') : [];
  const zeroCount = tail === undefined ? 0 : 8 - firstGroups.length - lastGroups.length;
  return [...firstGroups, ...Array<string>(Math.max(zeroCount, 0)).fill('0'), ...lastGroups]
    .slice(0, count)
    .join(':');
};
