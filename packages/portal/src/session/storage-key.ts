/** Values that live `untilSignOut` are removed by signing out; `kept` ones outlast it. */
export type Keep = 'kept' | 'untilSignOut';

/** What keys of all users begin with. */
export const keyPrefix = (keep: Keep): string => `portal.${keep}:`;

/** A key of the browser's storage that belongs to one user of one issuer; without a name, their prefix. */
export const storageKey = (owner: { iss: string; sub: string }, keep: Keep, name = ''): string =>
  `${keyPrefix(keep)}${owner.iss}:${owner.sub}:${name}`;
