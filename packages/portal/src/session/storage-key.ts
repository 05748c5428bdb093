/** Values that live `untilSignOut` are removed by signing out; `kept` ones outlast it. */
export type StoragePart = 'kept' | 'untilSignOut';

/** What keys of all users begin with. */
export const buildKeyPrefix = (keep: StoragePart): string => `portal.${keep}:`;

/** A key of the browser's storage that belongs to one user of one issuer; without a name, their prefix. */
export const buildStorageKey = (owner: { iss: string; sub: string }, keep: StoragePart, name = ''): string =>
  `${buildKeyPrefix(keep)}${owner.iss}:${owner.sub}:${name}`;
