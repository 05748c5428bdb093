import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBiClient } from './client.ts';
import type { GrantStore } from './grants.ts';

const app = { tenantId: 'tenant.example', clientId: 'client', clientSecret: 'secret' };
const code = { code: 'code', redirectUri: 'https://portal.example/callback', verifier: 'verifier' };

const createClient = (log: (entry: object, message: string) => void) =>
  createBiClient({
    apiUrl: 'https://bi.example',
    loginUrl: 'https://login.example',
    grants: {} as GrantStore,
    backoffMs: 1,
    log,
  });

describe('createBiClient', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('logs each failed attempt', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const log = vi.fn();
    await expect(createClient(log).oauth.redeemCode(app, code)).rejects.toMatchObject({
      code: 'bi_unavailable',
    });
    expect(log).toHaveBeenCalledWith(
      { reason: 'fetch failed', attempt: 0 },
      'An attempt to send a request to the BI service failed.',
    );
  });

  it('close aborts pending requests and does not log them as failures', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const log = vi.fn();
    const client = createClient(log);
    const redeeming = client.oauth.redeemCode(app, code);
    client.close();
    await expect(redeeming).rejects.toMatchObject({ code: 'bi_unavailable' });
    expect(log).not.toHaveBeenCalled();
  });
});
