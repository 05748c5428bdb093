import { toSlug } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

const getBaseSlug = (name: string, id: string): string => toSlug(name) || `tenant-${id.slice(0, 8)}`;

/**
 * Lets one creation of a tenant with this name run at a time, of all servers, until the end of its transaction: many
 * at once would each take the slug that another is about to take.
 */
export const lockSlugs = async (tx: Tx, name: string, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('tenant slug'), hashtext(${getBaseSlug(name, id)}))`.execute(
    tx,
  );
};

/** The taken slugs that {@link findFreeSlug} has to step around, of all tenants: also those out of reach. */
export const listTakenSlugs = async (tx: Tx, name: string, id: string): Promise<string[]> => {
  const { rows } = await sql<{
    slug: string;
  }>`select access.taken_slugs(${getBaseSlug(name, id)}) as slug`.execute(tx);
  return rows.map(({ slug }) => slug);
};

/** The name's slug, or the next one that is free: `-2`, `-3`, …; `tenant-` and part of the id when it is empty. */
export const findFreeSlug = (name: string, id: string, taken: ReadonlySet<string>): string => {
  const base = getBaseSlug(name, id);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${String(number)}`)) number += 1;
  return `${base}-${String(number)}`;
};
