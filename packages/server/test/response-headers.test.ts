import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
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
