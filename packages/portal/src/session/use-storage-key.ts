import { useAuth } from 'react-oidc-context';
import { storageKey } from './storage-key.ts';
import type { Keep } from './storage-key.ts';

/**
 * {@link storageKey} of the signed-in user.
 *
 * @throws {Error} when nobody is signed in.
 */
export const useStorageKey = (keep: Keep, name: string): string => {
  const { user } = useAuth();
  if (!user) throw new Error('useStorageKey needs a signed-in user.');
  return storageKey(user.profile, keep, name);
};
