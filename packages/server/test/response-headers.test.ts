import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLimits, sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ limits: { ...noLimits, invitations: 5 } });
});
afterAll(() => portal.close());

describe('Cache-Control header of API responses', () => {
  it('forbids caching successful responses and errors', async () => {
    const viewer = 'viewer@alpha.example';
    const responses = [
      await portal.requestAs(viewer, '/auth/whoAmI'),
      await sendRequest(`${portal.url}/api/auth/whoAmI`),
      await portal.requestAs(viewer, '/nothing'),
      await portal.requestAs(viewer, '/users'),
    ];
    expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
      [200, 'no-store'],
      [401, 'no-store'],
      [404, 'no-store'],
      [403, 'no-store'],
    ]);
  });
});

describe('X-RateLimit-Limit header of API responses', () => {
  it('is sent only by routes that have their own limit', async () => {
    const admin = 'useradmin@alpha.example';
    const params = {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', admin),
    };
    const unlimited = await portal.callRoute(admin, 'listUsersOfTenant', params);
    const limited = await portal.callRoute(admin, 'inviteUsers', params, { body: {} });
    expect([unlimited, limited].map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual([null, '5']);
  });
});
