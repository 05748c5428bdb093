import { can } from '@embed-portal/api-contract';
import type { Capability, DeletableType, Deletion } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError } from '../../errors.ts';

const dayMs = 86_400_000;

type DeletionContext = Pick<Context, 'user' | 'deletionDays'>;

const managing = {
  tenant: 'createAndDeleteTenants',
  group: 'manageGroups',
  report: 'manageReports',
  app: 'manageApps',
  connection: 'manageConnections',
} as const satisfies Record<DeletableType, Capability>;

/** Returns the condition that the caller may delete and restore entities of a type in the tenant of the deletion. */
const buildTypeCondition = ([type, capability]: [string, Capability]): RawBuilder<boolean> =>
  sql<boolean>`(deletions.type = ${type} and deletions.tenant_id = any (
    (select access.restorable_tenant_ids(${capability}))::uuid[]
  ))`;

const isRestorable = sql<boolean>`(${sql.join(Object.entries(managing).map(buildTypeCondition), sql` or `)})`;

/** Selects the unexpired deletions of the user's tenants whose type the user may delete, as row-level security does. */
export const selectDeletions = (tx: Tx, { user, deletionDays }: DeletionContext) =>
  tx
    .selectFrom('deletions')
    .select([
      'deletions.id',
      'deletions.type',
      'deletions.tenant_id as tenantId',
      'deletions.tenant_name as tenantName',
      'deletions.entities',
      'deletions.contents',
      'deletions.deleted_at as deletedAt',
      // Only the names of users whom the caller can see.
      sql<string | null>`(
        select ${sql.raw(displayNameSql)} from users where users.id = deletions.deleted_by
      )`.as('deletedBy'),
    ])
    .$if(!can(user.rolesList, 'crossTenants'), (query) => query.where(isRestorable))
    .$if(deletionDays !== undefined, (query) =>
      query.where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${deletionDays})`),
    );

type DeletionRow = Awaited<ReturnType<ReturnType<typeof selectDeletions>['executeTakeFirstOrThrow']>>;

const toContents = ({ contents }: DeletionRow): NonNullable<Deletion['contents']> => ({
  group: contents.group ?? 0,
  app: contents.app ?? 0,
  report: contents.report ?? 0,
  connection: contents.connection ?? 0,
});

/** Converts a row to a deletion of the API. */
export const toDeletion = (row: DeletionRow, { deletionDays }: Pick<Context, 'deletionDays'>): Deletion => {
  const { id, type, tenantId, tenantName, entities, deletedAt, deletedBy } = row;
  const deleted = deletedAt.getTime();
  return {
    id,
    type,
    tenant: { id: tenantId, name: tenantName },
    entities,
    contents: type === 'tenant' ? toContents(row) : null,
    deleted,
    deletedBy,
    expires: deletionDays === undefined ? null : deleted + deletionDays * dayMs,
  };
};

/**
 * Returns a deletion.
 *
 * @throws {PortalError} `not_found` when the caller cannot restore it.
 */
export const findDeletion = async (tx: Tx, ctx: DeletionContext, id: string): Promise<Deletion> => {
  const row = await selectDeletions(tx, ctx).where('deletions.id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('Deletion');
  return toDeletion(row, ctx);
};
