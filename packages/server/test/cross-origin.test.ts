import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const allowed = 'https://acceptance.example';

describe('Cross-origin requests', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ corsOrigins: [allowed] });
  });
  afterAll(() => portal.close());

  const sendPreflight = (origin: string) =>
    sendRequest(`${portal.url}/api/users`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });

  it('allows cross-origin requests only from the configured origins', async () => {
    const { status, headers } = await sendPreflight(allowed);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-match', 'recaptcha'])
      expect(headers.get('access-control-allow-headers')).toContain(name);
    expect(headers.get('access-control-allow-credentials')).toBeNull();

    for (const origin of ['https://other.example', 'http://acceptance.example', `${allowed}.evil`, 'null']) {
      const rejected = await sendPreflight(origin);
      expect(rejected.status, origin).toBe(404);
      expect(rejected.headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });

  it('allows pages of configured origins to read all responses, including errors', async () => {
    const { status, headers } = await sendRequest(`${portal.url}/api/auth/whoAmI`, {
      headers: { origin: allowed },
    });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-expose-headers')).toBe(
      'etag, link, retry-after, x-request-id, x-total-count, x-total-count-relation',
    );
    expect(headers.get('vary')).toContain('origin');
  });

  it('does not allow cross-origin requests outside the API', async () => {
    const { headers } = await sendRequest(`${portal.url}/config.json`, { headers: { origin: allowed } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('the server does not allow cross-origin requests by default', async () => {
  const portal = await startPortal();
  const { headers } = await sendRequest(`${portal.url}/api/auth/whoAmI`, { headers: { origin: allowed } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
  await portal.close();
});
