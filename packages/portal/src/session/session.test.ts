// @vitest-environment jsdom
import { ErrorResponse } from 'oidc-client-ts';
import type { User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { getSignOutKey } from './other-tabs.ts';
import { createSession, getSecondsLeft, needsRenewal } from './session.ts';
import type { SessionPhase } from './session.ts';
import { buildStorageKey } from './storage-key.ts';

const start = 1_800_000_000;
const owner = { iss: 'https://issuer.example', sub: 'anna' };
let issued = 0;
let consoleError: MockInstance<typeof console.error>;
const getLoggedErrors = () => consoleError.mock.calls;

function buildUser(lifetime: number, refreshToken: string | undefined = 'refresh') {
  issued += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    id_token: `token-${issued}`,
    refresh_token: refreshToken,
    profile: { ...owner, aud: 'portal', iat: now, exp: now + lifetime },
  } as User;
}

/** Creates a session with a fake user manager. `phases` records the phase in which the user was removed. */
function setUp(first: User | null) {
  let user = first;
  const phases: SessionPhase[] = [];
  const manager = {
    getUser: vi.fn(async () => user),
    removeUser: vi.fn(async () => {
      phases.push(session.phase.getState());
      user = null;
    }),
    signinSilent: vi.fn(async () => (user = buildUser(900))),
    signoutRedirect: vi.fn(async () => undefined),
  };
  const session = createSession(manager);
  return { manager, session, phases };
}

function setElapsed(seconds: number) {
  vi.setSystemTime((start + seconds) * 1000);
}

beforeEach(() => {
  issued = 0;
  vi.useFakeTimers({ now: start * 1000 });
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

describe('Session.getToken', () => {
  it('returns the current ID token while at least 480 s are left', async () => {
    const { session, manager } = setUp(buildUser(900));
    setElapsed(400);
    expect(await session.getToken()).toBe('token-1');
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  it('renews the token once for concurrent requests', async () => {
    const { session, manager } = setUp(buildUser(900));
    setElapsed(421);
    expect(await Promise.all([session.getToken(), session.getToken(), session.getToken()])).toEqual([
      'token-2',
      'token-2',
      'token-2',
    ]);
    expect(manager.signinSilent).toHaveBeenCalledTimes(1);
  });

  it('does not renew a token for every request when its lifetime is below the threshold', async () => {
    const { session, manager } = setUp(buildUser(300));
    manager.signinSilent.mockImplementation(async () => buildUser(300));
    for (const age of [0, 30, 60, 90, 120]) {
      setElapsed(age);
      await session.getToken();
    }
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  it('returns the current token when the renewal request fails, and logs the error without details', async () => {
    const { session, manager } = setUp(buildUser(900));
    manager.signinSilent.mockRejectedValue(new TypeError('Failed to fetch'));
    setElapsed(500);
    expect(await session.getToken()).toBe('token-1');
    expect(getLoggedErrors()).toEqual([['Failed to refresh token', 'TypeError: Failed to fetch']]);
    expect(manager.removeUser).not.toHaveBeenCalled();
  });

  it('ends the session when the provider rejects the refresh token', async () => {
    const { session, manager, phases } = setUp(buildUser(900));
    const form = new URLSearchParams({ refresh_token: 'the-secret' });
    manager.signinSilent.mockRejectedValue(new ErrorResponse({ error: 'invalid_grant' }, form));
    setElapsed(500);
    await expect(session.getToken()).rejects.toMatchObject({ code: 'signed_out' });
    expect(manager.removeUser).toHaveBeenCalledOnce();
    expect(phases).toEqual(['lost']);
    expect(JSON.stringify(getLoggedErrors())).not.toContain('the-secret');
  });

  it('without a refresh token, returns the token until it expires, then ends the session', async () => {
    const { session, manager, phases } = setUp(buildUser(900, ''));
    setElapsed(899);
    expect(await session.getToken()).toBe('token-1');
    setElapsed(901);
    await expect(session.getToken()).rejects.toMatchObject({ code: 'signed_out' });
    expect(manager.signinSilent).not.toHaveBeenCalled();
    expect(phases).toEqual(['lost']);
  });
});

describe('Session.renew', () => {
  it('replaces a rejected token', async () => {
    const { session } = setUp(buildUser(900));
    expect(await session.renew('token-1')).toBe(true);
    expect(await session.getToken()).toBe('token-2');
  });

  it('uses the newer token that another request has already obtained', async () => {
    const { session, manager } = setUp(buildUser(900));
    expect(await session.renew('an-older-token')).toBe(true);
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  it('returns false when there is no refresh token', async () => {
    const { session } = setUp(buildUser(900, ''));
    expect(await session.renew('token-1')).toBe(false);
  });
});

describe('Session.reject', () => {
  it('starts a new sign-in, but not a second one when the next token is rejected too', async () => {
    const first = setUp(buildUser(900));
    await first.session.reject();
    expect(first.manager.removeUser).toHaveBeenCalledOnce();
    expect(first.phases).toEqual(['lost']);

    setElapsed(5);
    const signedInAgain = setUp(buildUser(900));
    await signedInAgain.session.reject();
    expect(signedInAgain.manager.removeUser).not.toHaveBeenCalled();
    expect(signedInAgain.session.phase.getState()).toBe('rejected');
  });

  it('does not start a sign-in automatically when the server rejects the token after a manual retry', async () => {
    const { session, manager } = setUp(buildUser(900));
    await session.reject();
    setElapsed(5);
    await session.reject();
    await session.tryAgain();
    expect(session.phase.getState()).toBe('active');
    expect(manager.removeUser).toHaveBeenCalledTimes(2);
    setElapsed(10);
    await session.reject();
    expect(session.phase.getState()).toBe('rejected');
  });

  it('starts another sign-in if the server has accepted a token since the last rejection', async () => {
    const { session, manager } = setUp(buildUser(900));
    await session.reject();
    session.accept();
    setElapsed(5);
    await session.reject();
    expect(manager.removeUser).toHaveBeenCalledTimes(2);
    expect(session.phase.getState()).toBe('lost');
  });
});

describe('Session.signOut', () => {
  it('clears the session data, and returns to the current address', async () => {
    const sessionKey = buildStorageKey(owner, 'untilSignOut', 'slicers:1');
    const persistentKey = buildStorageKey(owner, 'kept', 'selectedTenant');
    const otherUserKey = buildStorageKey({ ...owner, sub: 'bram' }, 'untilSignOut', 'slicers:1');
    for (const key of [sessionKey, persistentKey, otherUserKey]) localStorage.setItem(key, 'x');
    sessionStorage.setItem(sessionKey, 'x');
    history.replaceState(null, '', '/apps/1?x=2');

    const { session, manager } = setUp(buildUser(900));
    await session.signOut();
    expect(Object.keys(localStorage).sort()).toEqual([persistentKey, otherUserKey].sort());
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(manager.signoutRedirect).toHaveBeenCalledWith({
      state: { returnTo: '/apps/1?x=2', ended: getSignOutKey(owner) },
    });
    expect(session.phase.getState()).toBe('leaving');
  });
});

describe('needsRenewal', () => {
  it.each([
    ['a fresh token of 15 minutes', 900, 0, false],
    ['a token with 480 s left', 900, 420, false],
    ['a token with less than 480 s left', 900, 421, true],
    ['an expired token', 900, 1_000, true],
    ['a fresh token with a lifetime below the threshold', 300, 1, false],
    ['a short-lived token at half of its lifetime', 300, 150, false],
    ['a short-lived token after half of its lifetime', 300, 151, true],
    ['a token with a lifetime equal to the threshold', 480, 1, false],
  ])('for %s (lifetime %d s, age %d s), returns %s', (_, lifetime, age, isDue) => {
    expect(needsRenewal({ issuedAt: 1_000, expiresAt: 1_000 + lifetime }, 1_000 + age)).toBe(isDue);
  });

  it('returns false for a fresh token when the local clock is one hour ahead', () => {
    const clockLeadSeconds = 3_600;
    const times = { issuedAt: 1_000, expiresAt: 1_900, receivedAt: 1_000 + clockLeadSeconds };
    expect(getSecondsLeft(times, 1_010 + clockLeadSeconds)).toBe(890);
    expect(needsRenewal(times, 1_010 + clockLeadSeconds)).toBe(false);
  });
});
