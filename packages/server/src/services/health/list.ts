import { healthStates, routes } from '@embed-portal/api-contract';
import type { HealthEntry } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { isCheckable } from '../../health/probe.ts';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import type { Caller } from '../tenant-scope.ts';

/** Members of the tenant who may open an app with the report, or with a report of the connection. */
const affectedUsers = sql<number | null>`case when state in ('broken', 'degraded') then (
  select count(distinct paths.user_id)::int
  from reports
  join app_reports on app_reports.report_id = reports.id
  join app_access_paths paths on paths.app_id = app_reports.app_id
  where paths.rule <> 'superAdmin' and case health_entries.kind
    when 'report' then reports.id = health_entries.id
    else reports.tenant_id = health_entries.tenant_id and reports.connection_id = health_entries.id
  end
) end`;

const failedUsers = sql<number>`(
  select count(*)::int from health_failures where health_failures.id = health_entries.id
)`;

const selectHealth = (tx: Tx, user: Caller) =>
  tx
    .selectFrom('health_entries')
    .select(['kind', 'health_entries.id', 'health_entries.name', 'health_entries.tenant_id', 'state'])
    .select(['connection_type', 'since', 'code', 'last_success', 'last_failure', 'last_check', 'refreshed'])
    .select(sql<string | null>`client_secret_expires_on::text`.as('secretExpires'))
    .select(failedUsers.as('failedUsers'))
    .select(affectedUsers.as('affectedUsers'))
    .where(whereTenantVisible(user, 'health_entries.tenant_id'));

type HealthRow = Awaited<ReturnType<ReturnType<typeof selectHealth>['executeTakeFirstOrThrow']>>;

const toHealthEntry = (row: HealthRow): HealthEntry => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  tenantId: row.tenant_id,
  connectionType: row.connection_type,
  state: row.state,
  since: row.since?.getTime() ?? null,
  code: row.code,
  lastSuccess: row.last_success?.getTime() ?? null,
  lastFailure: row.last_failure?.getTime() ?? null,
  lastCheck: row.last_check?.getTime() ?? null,
  failedUsers: row.failedUsers,
  affectedUsers: row.affectedUsers,
  refreshed: row.refreshed?.getTime() ?? null,
  canCheck: isCheckable(row.connection_type),
  secretExpires: row.secretExpires,
});

/**
 * Returns the state of a connection or a report.
 *
 * @throws {PortalError} `not_found` when the user cannot access it.
 */
export const findHealth = async (
  tx: Tx,
  user: Caller,
  { kind, id }: Pick<HealthEntry, 'kind' | 'id'>,
): Promise<HealthEntry> => {
  const row = await selectHealth(tx, user)
    .where('health_entries.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw createNotFoundError(kind === 'report' ? 'Report' : 'Connection');
  return toHealthEntry(row);
};

const sortColumns = {
  state: { expression: sql`array_position(${[...healthStates]}::text[], state)`, type: 'integer' },
  name: { expression: sql`lower(health_entries.name)`, type: 'text' },
  since: { expression: sql`coalesce(since, '-infinity')`, type: 'timestamptz' },
} as const;

const worstFirst = [
  { column: 'state', descending: false },
  { column: 'name', descending: false },
] as const;

/** Lists the connections and reports of the caller's tenants with their state. */
export const listHealth = defineQuery(
  routes.listHealth,
  ({ ctx, query: { state, kind, tenant, entity, search, sort = worstFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = selectHealth(tx, ctx.user)
        .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'unknown'))
        .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'report'))
        .$if(tenant !== undefined, (all) => all.where('health_entries.tenant_id', '=', tenant ?? ''))
        .$if(entity !== undefined, (all) => all.where('health_entries.id', '=', entity ?? ''))
        .$if(Boolean(search), (all) =>
          all.where(buildTextCondition(search ?? '', sql.ref('health_entries.name'))),
        );
      const id = sql.ref('health_entries.id');
      return listOrPage({ query, columns: sortColumns, id, toItem: toHealthEntry }, { ...page, sort });
    }),
);
