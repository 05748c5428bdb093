import { beforeEach, describe, expect, it } from 'vitest';
import { PortalError } from '../errors.ts';
import type { GrantStore, LeasedGrant } from '../grants/store.ts';
import { createAccessTokenProvider } from './access-tokens.ts';
import type { BiAccount } from './access-tokens.ts';
import { startDeadline } from './deadline.ts';
import type { OAuthClient } from './oauth.ts';

type OAuthTokens = Awaited<ReturnType<OAuthClient['signIn']>>;

const deadline = startDeadline(60_000, new AbortController().signal);
const createInvalidGrantError = () => new PortalError('forbidden', 'Authorize again.');
const application = { tenantId: 'directory', clientId: 'app', clientSecret: 'secret' };
const grant = { id: 'grant', grantedAt: 1, createInvalidGrantError };

let requested: number;
let events: string[];
/** Response of the directory to a refresh token. */
let refresh: () => Promise<OAuthTokens | undefined>;
beforeEach(() => {
  requested = 0;
  events = [];
  refresh = async () => createTokens();
});

const createTokens = (): OAuthTokens => {
  requested += 1;
  return {
    access: { value: `token ${String(requested)}`, expiresAt: Date.now() + 3_600_000 },
    refreshToken: 'rotated',
  };
};

const createProvider = () => {
  const oauth = { signIn: async () => createTokens(), refreshToken: () => refresh() };
  const grants = {
    lease: async (id: string): Promise<LeasedGrant> => ({ id, lease: 'lease', refreshToken: 'stored' }),
    release: async ({ id }: LeasedGrant, refreshToken?: string) => {
      events.push(`released ${id}${refreshToken === undefined ? '' : `: ${refreshToken}`}`);
    },
    drop: async ({ id }: LeasedGrant) => {
      events.push(`dropped ${id}`);
      return true;
    },
  };
  return createAccessTokenProvider(oauth as unknown as OAuthClient, grants as unknown as GrantStore);
};

describe('Access tokens', () => {
  it.each<[part: string, account: BiAccount, other: BiAccount]>([
    ['directory', application, { ...application, tenantId: 'other' }],
    ['application', application, { ...application, clientId: 'other' }],
    ['secret', application, { ...application, clientSecret: 'other' }],
    ['authorization by a user', application, { ...application, grant }],
    ['grant', { ...application, grant }, { ...application, grant: { ...grant, id: 'other' } }],
    ['time of the grant', { ...application, grant }, { ...application, grant: { ...grant, grantedAt: 2 } }],
  ])('are requested again for an account with another %s', async (_, account, other) => {
    const { get } = createProvider();
    const getValue = async (requestedFor: BiAccount) => (await get(requestedFor, deadline)).value;
    expect(await getValue(account)).toBe('token 1');
    expect(await getValue(other)).toBe('token 2');
    expect(await getValue(account)).toBe('token 1');
    expect(await getValue(other)).toBe('token 2');
  });

  it.each<[outcome: string, verified: boolean, response: () => Promise<OAuthTokens | undefined>, string]>([
    ['succeeds', false, async () => createTokens(), 'released grant: rotated'],
    ['fails', false, () => Promise.reject(new Error('unreachable')), 'released grant'],
    ['is rejected', false, async () => undefined, 'dropped grant'],
    ['succeeds with new credentials', true, async () => createTokens(), 'released grant: rotated'],
    ['fails with new credentials', true, () => Promise.reject(new Error('unreachable')), 'released grant'],
    // The grant belongs to the credentials in use.
    ['is rejected with new credentials', true, async () => undefined, 'released grant'],
  ])('end the lease of the grant once when the refresh %s', async (_, verified, response, event) => {
    refresh = response;
    const { get, verify } = createProvider();
    await (verified ? verify : get)({ ...application, grant }, deadline).catch(() => undefined);
    expect(events).toEqual([event]);
  });
});
