import type { UserManager } from 'oidc-client-ts';
import { removeKeys, tryWriteText } from '../shared/browser-storage.ts';
import { buildKeyPrefix, buildStorageKey } from './storage-key.ts';

const prefix = 'portal.signedOut:';

interface Owner {
  iss: string;
  sub: string;
}

/**
 * Returns the storage key that announces a user's sign-out to other tabs. The sign-out request contains the key in the
 * field `ended` of its state, which the identity provider returns after the sign-out.
 */
export const getSignOutKey = ({ iss, sub }: Owner): string => `${prefix}${iss}:${sub}`;

/** Removes a user's `untilSignOut` values from both storage areas. */
export function removeSessionData(owner: Owner): void {
  const ownerPrefix = buildStorageKey(owner, 'untilSignOut');
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    removeKeys(area, (key) => key.startsWith(ownerPrefix));
  }
}

/** Removes the `untilSignOut` values of other users from the storage of this tab. */
export function removeOtherUsersData(owner: Owner): void {
  const ownerPrefix = buildStorageKey(owner, 'untilSignOut');
  removeKeys(
    'sessionStorage',
    (key) => key.startsWith(buildKeyPrefix('untilSignOut')) && !key.startsWith(ownerPrefix),
  );
}

/** Notifies other tabs of a sign-out. Ignores values that are not the state of a sign-out. */
export function broadcastSignOut(state: unknown): void {
  const key = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : undefined;
  if (typeof key !== 'string' || !key.startsWith(prefix)) return;
  tryWriteText(key, String(Date.now()));
  tryWriteText(key, null);
}

/**
 * Signs this tab out when another tab announces that the user has signed out.
 *
 * @param onSignOut - called before the user is removed, so that the page does not start a new sign-in. Requests are
 *   possible until its promise settles.
 */
export function followSignOut(
  manager: Pick<UserManager, 'getUser' | 'removeUser'>,
  onSignOut: () => void | Promise<void>,
): void {
  const signOutIfCurrent = async (key: string) => {
    const user = await manager.getUser();
    if (!user || getSignOutKey(user.profile) !== key) return;
    await onSignOut();
    await manager.removeUser();
    removeSessionData(user.profile);
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(prefix)) void signOutIfCurrent(key);
  });
}
