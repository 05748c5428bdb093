// @vitest-environment jsdom
import type { User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { broadcastSignOut, followSignOut, removeOtherUsersData, getSignOutKey } from './other-tabs.ts';
import { buildStorageKey } from './storage-key.ts';

const anna = { iss: 'https://id.example', sub: 'anna' };
const bram = { ...anna, sub: 'bram' };

/** Dispatches the storage event for a write in another tab. */
function dispatchStorageEvent(key: string, newValue: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('followSignOut', () => {
  const removeUser = vi.fn(async () => undefined);
  const onSignOut = vi.fn();
  beforeEach(() => {
    removeUser.mockClear();
    onSignOut.mockClear();
    followSignOut({ getUser: async () => ({ profile: anna }) as User, removeUser }, onSignOut);
  });

  it('ends the session in this tab and removes its data when the user signs out in another tab', async () => {
    const slicers = buildStorageKey(anna, 'untilSignOut', 'slicers:1');
    localStorage.setItem(slicers, 'x');
    dispatchStorageEvent(getSignOutKey(anna), '1');
    await vi.waitFor(() => {
      expect(localStorage.getItem(slicers)).toBeNull();
    });
    expect(removeUser).toHaveBeenCalled();
    expect(onSignOut).toHaveBeenCalledBefore(removeUser);
  });

  it.each([
    ['the sign-out of another user', getSignOutKey(bram), '1'],
    ['a removed sign-out key', getSignOutKey(anna), null],
    ['another storage key', 'portal.theme', 'dark'],
  ])('ignores %s', async (_, key, value) => {
    dispatchStorageEvent(key, value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(removeUser).not.toHaveBeenCalled();
    expect(onSignOut).not.toHaveBeenCalled();
  });
});

it('removeOtherUsersData leaves no data of the previous user in the tab', () => {
  const [ownKey, otherKey] = [anna, bram].map((owner) => buildStorageKey(owner, 'untilSignOut', 'carried'));
  for (const key of [ownKey, otherKey, 'portal.rejectedAt']) sessionStorage.setItem(key ?? '', 'x');
  localStorage.setItem(otherKey ?? '', 'x');
  removeOtherUsersData(anna);
  expect(Object.keys(sessionStorage).sort()).toEqual([ownKey, 'portal.rejectedAt'].sort());
  expect(Object.keys(localStorage)).toEqual([otherKey]);
});

it('broadcastSignOut writes the sign-out key for other tabs, and removes it again', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  broadcastSignOut({ returnTo: '/', ended: getSignOutKey(anna) });
  expect(write).toHaveBeenCalledExactlyOnceWith(getSignOutKey(anna), expect.any(String));
  expect(localStorage.length).toBe(0);
  for (const state of [undefined, {}, { ended: 7 }, { ended: 'portal.kept:x' }]) broadcastSignOut(state);
  expect(write).toHaveBeenCalledTimes(1);
});
