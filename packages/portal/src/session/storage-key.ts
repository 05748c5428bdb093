/** Values stored `untilSignOut` are removed on sign-out. Values stored as `kept` outlast it. */
export type StorageLifetime = 'kept' | 'untilSignOut';

/** Returns the common key prefix of all users. */
export const buildKeyPrefix = (lifetime: StorageLifetime): string => `portal.${lifetime}:`;

/** Returns the key of a value stored for a user. Without a name, returns the common prefix of the user's keys. */
export const buildStorageKey = (
  owner: { iss: string; sub: string },
  lifetime: StorageLifetime,
  name = '',
): string => `${buildKeyPrefix(lifetime)}${owner.iss}:${owner.sub}:${name}`;
