import type { CurrentUser } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenOptions } from './support/issuer.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const minuteMs = 60_000;
const start = Date.now();
let portal: Portal;

/** Sets the time to this many minutes after the start. The server runs in this process and uses its clock. */
function setMinutes(minutes: number): void {
  vi.setSystemTime(start + minutes * minuteMs);
}
async function whoAmI(options: TokenOptions = {}) {
  const email = 'viewer@alpha.example';
  const token = await portal.issuer.signToken({ sub: `subject of ${email}`, email }, options);
  return portal.requestWithToken<CurrentUser>('/auth/whoAmI', token);
}
const outageResponse = { status: 503, body: { error: { code: 'identity_unavailable' } } };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  portal = await startPortal();
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

describe('Unavailable identity provider', () => {
  it('accepts tokens signed with a known key for 12 hours of an outage [T33]', async () => {
    expect(await whoAmI()).toMatchObject({ status: 200 });
    await portal.issuer.close();
    for (const minutes of [11, 60, 12 * 60 - 1]) {
      setMinutes(minutes);
      expect(await whoAmI(), `after ${String(minutes)} minutes`).toMatchObject({ status: 200 });
    }
    setMinutes(12 * 60);
    expect(await whoAmI()).toMatchObject(outageResponse);
  });

  it('reports the outage for tokens signed with an unknown key [T33]', async () => {
    await whoAmI();
    setMinutes(1);
    const key = await portal.issuer.rotate('k2');
    portal.issuer.state.down = true;
    expect(await whoAmI(key)).toMatchObject({
      status: 503,
      body: {
        error: {
          code: 'identity_unavailable',
          message: 'The identity provider is not responding. Try again in a moment.',
        },
      },
    });
    expect(await whoAmI()).toMatchObject({ status: 200 });
    portal.issuer.state.down = false;
    setMinutes(2);
    expect(await whoAmI(key)).toMatchObject({ status: 200 });
  });

  it('does not request the keys of the unavailable provider again within 30 seconds', async () => {
    await whoAmI();
    setMinutes(11);
    portal.issuer.state.down = true;
    await whoAmI();
    const { requests } = portal.issuer.state;
    await Promise.all(Array.from({ length: 5 }, () => whoAmI()));
    await whoAmI({ header: { kid: 'k9' } });
    expect(portal.issuer.state.requests).toBe(requests);
  });
});

describe('Key rotation of the identity provider', () => {
  it('accepts a new key immediately and rejects the old key within 10 minutes [T33]', async () => {
    await whoAmI();
    setMinutes(1);
    const key = await portal.issuer.rotate('k2');
    expect(await whoAmI()).toMatchObject({ status: 200 });
    setMinutes(10);
    expect(await whoAmI()).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    expect(await whoAmI(key)).toMatchObject({ status: 200 });
  });
});
