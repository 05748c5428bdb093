import { PortalError } from '../errors.ts';

const mostNamed = 5;

/** @throws {PortalError} `invalid`, naming what has to go first. */
export const refuseInUse = (what: string, usedBy: readonly string[]): void => {
  if (usedBy.length === 0) return;
  const more = usedBy.length - mostNamed;
  const names = usedBy.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  throw new PortalError('invalid', `${what} is in use by ${names}. Remove it there first.`);
};
