import { useAuth } from 'react-oidc-context';
import { useView } from './contexts.ts';
import { buildStorageKey } from './storage-key.ts';
import type { StorageLifetime } from './storage-key.ts';

/**
 * Returns the key of a value stored for the signed-in user. Values of a tab that views the portal as another user are
 * stored separately, until the sign-out.
 *
 * @throws {Error} when no user is signed in.
 */
export function useStorageKey(lifetime: StorageLifetime, name: string): string {
  const { user } = useAuth();
  const view = useView();
  if (!user) throw new Error('useStorageKey requires a signed-in user.');
  return view
    ? buildStorageKey(user.profile, 'untilSignOut', `view:${view.sessionId}:${name}`)
    : buildStorageKey(user.profile, lifetime, name);
}
