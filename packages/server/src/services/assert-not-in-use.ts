import { PortalError } from '../errors.ts';

const maxNames = 5;

/**
 * Asserts that no other entity uses an entity.
 *
 * @param remedy - instruction at the end of the error message.
 * @throws {PortalError} `invalid` with up to five of the entities that use it.
 */
export const assertNotInUse = (
  entity: string,
  usedBy: readonly string[],
  remedy = 'Remove these references first.',
): void => {
  if (usedBy.length === 0) return;
  const more = usedBy.length - maxNames;
  const names = usedBy.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  throw new PortalError('invalid', `${entity} is in use by ${names}. ${remedy}`);
};
