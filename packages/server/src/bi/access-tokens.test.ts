import type { HealthCode } from '@embed-portal/api-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { createAccessTokenProvider } from './access-tokens.ts';
import type { BiAccount } from './access-tokens.ts';
import { startDeadline } from './deadline.ts';
import type { GrantStore, LeasedGrant } from './grants.ts';
import type { OAuthClient } from './oauth.ts';
import { createBiUnavailableError } from './responses.ts';

type OAuthTokens = Awaited<ReturnType<OAuthClient['signIn']>>;

const deadline = startDeadline(60_000, new AbortController().signal);
const createInvalidGrantError = () =>
  new ApiError('forbidden', 'Authorize again.', { health: 'notAuthorized' });
const unavailable = {
  code: 'bi_unavailable',
  message: 'The BI service is not responding. Try again in a moment.',
};
const application = { tenantId: 'directory', clientId: 'app', clientSecret: 'secret' };
const grant = { id: 'grant', grantedAt: 1, createInvalidGrantError };

let requested: number;
let events: string[];
/** Response of the directory to a refresh token. */
let refresh: () => Promise<OAuthTokens | undefined>;
/** Results of attempts to lease the grant; afterwards, the grant is leased. */
let leases: (LeasedGrant | 'busy' | undefined)[];
/** Whether the lease is still valid when the grant is dropped. */
let isLeased: boolean;
beforeEach(() => {
  requested = 0;
  events = [];
  leases = [];
  isLeased = true;
  refresh = async () => createTokens();
});

function createTokens(): OAuthTokens {
  requested += 1;
  return {
    access: { value: `token ${String(requested)}`, expiresAt: Date.now() + 3_600_000 },
    refreshToken: 'rotated',
  };
}

function createProvider() {
  const oauth = { signIn: async () => createTokens(), refreshToken: () => refresh() };
  const grants = {
    lease: async (id: string) =>
      leases.length > 0 ? leases.shift() : { id, lease: 'lease', refreshToken: 'stored' },
    release: async ({ id }: LeasedGrant, refreshToken?: string) => {
      events.push(`released ${id}${refreshToken === undefined ? '' : `: ${refreshToken}`}`);
    },
    drop: async ({ id }: LeasedGrant) => {
      events.push(`dropped ${id}`);
      return isLeased;
    },
  };
  return createAccessTokenProvider(oauth as unknown as OAuthClient, grants as unknown as GrantStore, 0);
}

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

  it.each(['get', 'verify'] as const)('reject with the error of the directory (%s)', async (method) => {
    refresh = () => Promise.reject(new Error('unreachable'));
    await expect(createProvider()[method]({ ...application, grant }, deadline)).rejects.toThrow(
      'unreachable',
    );
  });

  it('are unavailable when the time of the request is up, but keep the reason of a rejection', async () => {
    const stop = new AbortController();
    const expiring = startDeadline(60_000, stop.signal);
    refresh = () => {
      stop.abort(new Error('stopped'));
      return Promise.reject(new Error('unreachable'));
    };
    const account = { ...application, grant };
    await expect(createProvider().verify(account, expiring)).rejects.toMatchObject(unavailable);
    const rejected = AbortSignal.abort(createInvalidGrantError());
    await expect(createProvider().verify(account, startDeadline(60_000, rejected))).rejects.toThrow(
      'Authorize again.',
    );
  });

  it('wait until another server has released the grant', async () => {
    leases = Array<'busy'>(49).fill('busy');
    expect((await createProvider().get({ ...application, grant }, deadline)).value).toBe('token 1');
    leases = Array<'busy'>(50).fill('busy');
    await expect(createProvider().get({ ...application, grant }, deadline)).rejects.toMatchObject({
      ...unavailable,
      cause: { code: 'grant_leased', message: 'Another server is refreshing the grant.' },
    });
  });

  it('are rejected when the grant has been deleted', async () => {
    leases = [undefined];
    await expect(createProvider().get({ ...application, grant }, deadline)).rejects.toThrow(
      'Authorize again.',
    );
  });

  it('are unavailable when the lease has expired before the directory rejects the refresh token', async () => {
    refresh = async () => undefined;
    isLeased = false;
    await expect(createProvider().get({ ...application, grant }, deadline)).rejects.toMatchObject({
      ...unavailable,
      cause: {
        code: 'grant_leased',
        message: 'The lease of the grant expired before the directory responded.',
      },
    });
  });

  it('of new credentials are rejected when the directory rejects the refresh token', async () => {
    refresh = async () => undefined;
    isLeased = false;
    await expect(createProvider().verify({ ...application, grant }, deadline)).rejects.toThrow(
      'Authorize again.',
    );
  });

  it('keep the refresh token if the directory returns the same one', async () => {
    refresh = async () => ({ ...createTokens(), refreshToken: 'stored' });
    await createProvider().get({ ...application, grant }, deadline);
    expect(events).toEqual(['released grant']);
  });

  it.each<[outcome: string, response: () => Promise<OAuthTokens | undefined>, codes: (HealthCode | null)[]]>([
    ['a success', async () => createTokens(), [null]],
    ['a rejection', async () => undefined, ['notAuthorized']],
    ['no outage', () => Promise.reject(createBiUnavailableError(undefined)), []],
    ['no other failure', () => Promise.reject(new Error('unreachable')), []],
  ])('report %s', async (_, response, codes) => {
    refresh = response;
    const reported: (HealthCode | null)[] = [];
    const onOutcome = async (code: HealthCode | null) => {
      reported.push(code);
    };
    await createProvider()
      .get({ ...application, grant, onOutcome }, deadline)
      .catch(() => undefined);
    expect(reported).toEqual(codes);
  });

  it('are requested again after the service has rejected them', async () => {
    const { get, drop } = createProvider();
    drop(application, (await get(application, deadline)).value);
    expect((await get(application, deadline)).value).toBe('token 2');
  });
});
