/** Values stored `untilSignOut` are removed on sign-out; `kept` ones outlast it. */
export type StorageLifetime = 'kept' | 'untilSignOut';

/** Returns the key prefix of all users. */
export const buildKeyPrefix = (lifetime: StorageLifetime): string => `portal.${lifetime}:`;

/** Returns a storage key of one user of one issuer, or their prefix without a name. */
export const buildStorageKey = (
  owner: { iss: string; sub: string },
  lifetime: StorageLifetime,
  name = '',
): string => `${buildKeyPrefix(lifetime)}${owner.iss}:${owner.sub}:${name}`;
