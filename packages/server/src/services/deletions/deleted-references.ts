import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createInUseError } from '../assert-not-in-use.ts';

const referencing = { group: 'app', report: 'app', connection: 'report' } as const;

/**
 * Asserts that no deleted entity uses an entity that moves to another tenant, because the deleted one could not be
 * restored.
 *
 * @throws {PortalError} `invalid` with up to five of the deleted entities.
 */
export const assertNotInDeletedUse = async (
  tx: Tx,
  type: keyof typeof referencing,
  { id, name }: { id: string; name: string },
): Promise<void> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from access.deleted_references(${type}, ${id}) name order by name`.execute(tx);
  if (rows.length === 0) return;
  throw createInUseError(
    `${type.charAt(0).toUpperCase()}${type.slice(1)} "${name}"`,
    rows.map((row) => `deleted ${referencing[type]} "${row.name}"`),
    `Restore and change these references first, or add a new ${type} to the other tenant.`,
  );
};
