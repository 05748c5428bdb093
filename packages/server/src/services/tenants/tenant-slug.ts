import { toSlug } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { acquireTransactionLock } from '../../db/advisory-lock.ts';
import type { Tx } from '../../db/database.ts';

const getBaseSlug = (name: string, id: string): string => toSlug(name) || `tenant-${id.slice(0, 8)}`;

/**
 * Serializes the creation of tenants with this name until the end of the transaction, so that concurrent requests do
 * not choose the same slug.
 */
export const lockSlugs = (tx: Tx, name: string, id: string): Promise<void> =>
  acquireTransactionLock(tx, 'tenant slug', getBaseSlug(name, id));

/**
 * Returns the existing slugs that {@link findFreeSlug} must avoid, including the slugs of tenants that the caller
 * cannot access.
 */
export async function listTakenSlugs(tx: Tx, name: string, id: string): Promise<string[]> {
  const { rows } = await sql<{
    slug: string;
  }>`select access.taken_slugs(${getBaseSlug(name, id)}) as slug`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/**
 * Returns the slug of the name, or the next free slug (`-2`, `-3`, …). For a name with an empty slug, the base is
 * `tenant-` and the start of the ID.
 */
export function findFreeSlug(name: string, id: string, taken: ReadonlySet<string>): string {
  const base = getBaseSlug(name, id);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${String(number)}`)) number += 1;
  return `${base}-${String(number)}`;
}
