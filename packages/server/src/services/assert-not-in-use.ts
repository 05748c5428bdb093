import { PortalError } from '../errors.ts';

const maxNames = 5;

/** @throws {PortalError} `invalid` with the references to remove first. */
export const assertNotInUse = (what: string, usedBy: readonly string[]): void => {
  if (usedBy.length === 0) return;
  const more = usedBy.length - maxNames;
  const names = usedBy.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  throw new PortalError('invalid', `${what} is in use by ${names}. Remove it there first.`);
};
