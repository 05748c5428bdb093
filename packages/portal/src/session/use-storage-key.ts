import { useAuth } from 'react-oidc-context';
import { buildStorageKey } from './storage-key.ts';
import type { StorageLifetime } from './storage-key.ts';

/**
 * Returns the key of a value stored for the signed-in user.
 *
 * @throws {Error} when no user is signed in.
 */
export const useStorageKey = (lifetime: StorageLifetime, name: string): string => {
  const { user } = useAuth();
  if (!user) throw new Error('useStorageKey requires a signed-in user.');
  return buildStorageKey(user.profile, lifetime, name);
};
