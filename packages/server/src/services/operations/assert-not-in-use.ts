import type { EntityReference } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';

const maxNames = 5;
/** Maximum number of entities that an error lists in addition to its message. */
const maxReferences = 100;

/**
 * Creates the error for an entity that others use, with the names of up to five of them.
 *
 * @param remedy - instruction at the end of the error message.
 */
function createInUseError(
  entity: string,
  usedBy: readonly string[],
  remedy: string,
  references?: EntityReference[],
): ApiError {
  const more = usedBy.length - maxNames;
  const names = usedBy.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  return new ApiError('invalid', `${entity} is in use by ${names}. ${remedy}`, {
    ...(references && { references: references.slice(0, maxReferences) }),
  });
}

/**
 * Asserts that no other entity uses an entity.
 *
 * @param remedy - instruction at the end of the error message.
 * @throws {ApiError} `invalid` with the entities that use it.
 */
export function assertNotInUse(
  entity: string,
  references: EntityReference[],
  remedy = 'Remove these references first.',
): void {
  if (references.length === 0) return;
  const names = references.map(({ type, name }) => `${type} "${name}"`);
  throw createInUseError(entity, names, remedy, references);
}

const referencing = { group: 'app', report: 'app', connection: 'report' } as const;

/**
 * Asserts that no deleted entity uses an entity that moves to another tenant, because the deleted one could not be
 * restored.
 *
 * @throws {ApiError} `invalid` with up to five of the deleted entities.
 */
export async function assertNotInDeletedUse(
  tx: Tx,
  type: keyof typeof referencing,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select name from access.deleted_references(${type}, ${id}) name order by name`.execute(tx);
  if (rows.length === 0) return;
  throw createInUseError(
    `${type.charAt(0).toUpperCase()}${type.slice(1)} "${name}"`,
    rows.map((row) => `deleted ${referencing[type]} "${row.name}"`),
    `Restore and change these references first, or add a new ${type} to the other tenant.`,
  );
}
