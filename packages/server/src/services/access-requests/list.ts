import { routes } from '@embed-portal/api-contract';
import type { AccessRequest } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/database.ts';
import { accessUserColumns, toAccessUser } from '../access/access-paths.ts';
import { buildMissingRule } from '../access/list-app-access.ts';
import { defineQuery } from '../operation.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import type { Caller } from '../tenant-scope.ts';

const maxRequests = 500;

/** Selects the open requests for access to apps of the caller's tenants, each with the missing link. */
export const selectOpenRequests = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('access_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .innerJoin('apps', 'apps.id', 'request.app_id')
    .select((eb) => [
      'request.id as requestId',
      'request.message',
      'request.created_at',
      'request.expires_at',
      'apps.id as appId',
      'apps.name as appName',
      'apps.tenant_id as tenantId',
      eb
        .case()
        .when(
          sql<boolean>`not exists (
            select from app_access_paths path where path.user_id = users.id and path.app_id = apps.id
          )`,
        )
        .then(buildMissingRule(sql.ref('apps.tenant_id')))
        .end()
        .as('missing'),
      jsonArrayFrom(
        eb
          .selectFrom('app_groups')
          .innerJoin('groups', 'groups.id', 'app_groups.group_id')
          .select(['groups.id', 'groups.name'])
          .whereRef('app_groups.app_id', '=', 'apps.id')
          .orderBy('groups.name'),
      ).as('groups'),
    ])
    .select(accessUserColumns)
    .where('request.decided_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`)
    .where(whereTenantVisible(caller, 'request.tenant_id'));

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectOpenRequests>['executeTakeFirstOrThrow']>>;

/** Converts a row of {@link selectOpenRequests}. */
export const toAccessRequest = (row: RequestRow): AccessRequest => ({
  id: row.requestId,
  user: toAccessUser(row),
  app: { id: row.appId, name: row.appName, tenantId: row.tenantId },
  message: row.message,
  created: row.created_at.getTime(),
  expires: row.expires_at.getTime(),
  missing: row.missing,
  groups: row.groups,
});

/** Lists the open requests, oldest first. */
export const listAccessRequests = defineQuery(routes.listAccessRequests, async ({ ctx }) => {
  const rows = await ctx.db.asUser(ctx.user.id, (tx) =>
    selectOpenRequests(tx, ctx.user)
      .orderBy('request.created_at')
      .orderBy('request.id')
      .limit(maxRequests)
      .execute(),
  );
  return rows.map(toAccessRequest);
});
