import type { UserManager } from 'oidc-client-ts';
import { removeKeys, tryWriteText } from '../browser-storage.ts';
import { buildKeyPrefix, buildStorageKey } from './storage-key.ts';

const prefix = 'portal.signedOut:';

interface Owner {
  iss: string;
  sub: string;
}

/** Names the end of a user's session, for the way through the provider. */
export const signOutKey = ({ iss, sub }: Owner): string => `${prefix}${iss}:${sub}`;

/** Removes what a user wants kept no longer than the session. */
export const forgetSession = (owner: Owner): void => {
  const own = buildStorageKey(owner, 'untilSignOut');
  for (const where of ['localStorage', 'sessionStorage'] as const) {
    removeKeys(where, (key) => key.startsWith(own));
  }
};

/** Removes from this tab what others who signed in here before have left in it. */
export const forgetOthers = (owner: Owner): void => {
  const own = buildStorageKey(owner, 'untilSignOut');
  removeKeys(
    'sessionStorage',
    (key) => key.startsWith(buildKeyPrefix('untilSignOut')) && !key.startsWith(own),
  );
};

/** Tells the portal's other tabs that the session at the provider has ended, by the mark that came back from there. */
export const announceSignOut = (state: unknown): void => {
  const mark = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : undefined;
  if (typeof mark !== 'string' || !mark.startsWith(prefix)) return;
  tryWriteText(mark, String(Date.now()));
  tryWriteText(mark, null);
};

/**
 * Signs this tab out too when another one tells that the session of its user has ended.
 *
 * @param onSignOut - Called before the user is removed, so that the page does not start a new sign-in.
 */
export const followSignOut = (
  manager: Pick<UserManager, 'getUser' | 'removeUser'>,
  onSignOut: () => void,
): void => {
  const follow = async (mark: string) => {
    const user = await manager.getUser();
    if (!user || signOutKey(user.profile) !== mark) return;
    onSignOut();
    await manager.removeUser();
    forgetSession(user.profile);
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(prefix)) void follow(key);
  });
};
