import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('Cache-Control header of API responses', () => {
  it.each([
    ['that succeeds', 200, '/auth/whoAmI', {}],
    ['without a token', 401, '/auth/whoAmI', {}],
    ['for an unknown path', 404, '/nothing', {}],
    ['without the required role', 403, '/users', {}],
  ])('forbids caching the response to a request %s', async (_, status, path, init) => {
    const response =
      status === 401
        ? await sendRequest(`${portal.url}/api${path}`, init)
        : await portal.requestAs('viewer@alpha.example', path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
