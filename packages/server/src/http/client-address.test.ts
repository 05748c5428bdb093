import { expect, it } from 'vitest';
import { toAuditAddress } from './client-address.ts';

it.each([
  ['192.0.2.77', '192.0.2.0/24', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.0/24', '192.0.2.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80::1'],
  ['::1', '0:0:0::/48', '::1'],
  ['unknown', null, null],
])('toAuditAddress truncates %s to %s, or returns %s in full', (ip, truncated, full) => {
  expect(toAuditAddress(ip, 'truncated')).toBe(truncated);
  expect(toAuditAddress(ip, 'full')).toBe(full);
  expect(toAuditAddress(ip, 'none')).toBeNull();
});
