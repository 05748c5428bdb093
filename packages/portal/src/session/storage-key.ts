/** Values stored `untilSignOut` are removed on sign-out; `kept` ones outlast it. */
export type StorageLifetime = 'kept' | 'untilSignOut';

/** Returns the key prefix of all users. */
export const buildKeyPrefix = (keep: StorageLifetime): string => `portal.${keep}:`;

/** Returns a storage key of one user of one issuer, or their prefix without a name. */
export const buildStorageKey = (owner: { iss: string; sub: string }, keep: StorageLifetime, name = ''): string =>
  `${buildKeyPrefix(keep)}${owner.iss}:${owner.sub}:${name}`;
