import { routes } from '@embed-portal/api-contract';
import type { DeletedParent, Deletion } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError, PortalError } from '../../errors.ts';
import { defineMutation } from '../operation.ts';
import { findFreeSlug, listTakenSlugs, lockSlugs } from '../tenant-slug.ts';
import { findDeletion } from './find-deletion.ts';

/**
 * Asserts that all entities exist that the deleted ones require.
 *
 * @throws {PortalError} `parent_deleted` with the entities that must be restored first.
 */
const assertParentsExist = async (tx: Tx, { id }: Deletion): Promise<void> => {
  const { rows: parents } = await sql<DeletedParent>`
    select id as "deletionId", type, name from access.deleted_parents(${id}) order by type, name`.execute(tx);
  if (parents.length === 0) return;
  const names = parents.map(({ type, name }) => `${type} "${name}"`).join(', ');
  throw new PortalError('parent_deleted', `Restore ${names} first.`, { parents });
};

/** Gives a deleted tenant another name, with a free URL. */
const renameTenant = async (tx: Tx, { id }: Deletion, name: string): Promise<void> => {
  await lockSlugs(tx, name, id);
  const slug = findFreeSlug(name, id, new Set(await listTakenSlugs(tx, name, id)));
  await sql`select access.rename_deleted_tenant(${id}, ${name}, ${slug})`.execute(tx);
};

/**
 * Asserts that no other tenant has the URL of a deleted tenant.
 *
 * @throws {PortalError} `name_in_use` otherwise.
 */
const assertUrlFree = async (tx: Tx, { id }: Deletion): Promise<void> => {
  const { rows } = await sql<{
    slug: string | null;
  }>`select access.taken_slug_of_deletion(${id}) as slug`.execute(tx);
  const slug = rows[0]?.slug;
  if (!slug) return;
  const message = `Another tenant uses the address "${slug}" in the meantime. Enter a new name`;
  throw new PortalError('name_in_use', `${message}.`, { details: [{ field: 'name', message }] });
};

/** Resolves a conflict of a tenant's URL, and returns the deletion with the names that it restores. */
const resolveName = async (tx: Tx, deletion: Deletion, name: string | undefined): Promise<Deletion> => {
  if (deletion.type !== 'tenant') {
    if (name === undefined) return deletion;
    throw createInvalidFieldError('name', 'Must only be set for a tenant');
  }
  if (name === undefined) {
    await assertUrlFree(tx, deletion);
    return deletion;
  }
  await renameTenant(tx, deletion, name);
  const tenant = { ...deletion.tenant, name };
  return { ...deletion, tenant, entities: [tenant] };
};

/** Restores all entities of a deletion. A foreign key does so when the deletion is removed. */
export const restoreDeletion = defineMutation(
  routes.restoreDeletion,
  async ({ ctx, tx, params: { deletionId }, body: { name } }) => {
    const found = await findDeletion(tx, ctx, deletionId);
    await assertParentsExist(tx, found);
    const deletion = await resolveName(tx, found, name);
    const { numDeletedRows } = await tx
      .deleteFrom('deletions')
      .where('id', '=', deletionId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw createNotFoundError('Deletion');
    ctx.request.scope = {
      targets: deletion.entities.map((entity) => ({ type: deletion.type, ...entity })),
      tenantId: deletion.tenant.id,
    };
    return deletion;
  },
);
