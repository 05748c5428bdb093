import { healthStates, limits, routes } from '@embed-portal/api-contract';
import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { userSearchSql } from '../../db/search/search-expressions.ts';
import { createNotFoundError, ApiError } from '../../errors.ts';
import { findEmbedTarget } from '../embedding/embed-target.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery, definePreparedMutation, defineObservation } from '../operations/define-operation.ts';
import {
  buildTextCondition,
  buildUnindexedTextCondition,
  byName,
  countRows,
  listOrPage,
} from '../operations/paging.ts';
import { findTenantCondition, whereTenantVisible, whereUserVisible } from '../operations/tenant-scope.ts';
import { accessUserColumns, toAccessUser, userSortColumns } from '../users/listed-users.ts';
import { isCheckable, probeConnection } from './probe.ts';

/** A report or connection that is listed with its state. */
type Entity = Pick<HealthEntry, 'kind' | 'id'>;

/**
 * Counts the users who may open an app with each report, or with a report of each connection, by ID. Users of the role
 * superAdmin may open all apps and are not counted. Many apps have the same groups, so that the members of each group
 * are read once. Counting stops above the limit, so that its time does not grow with the groups. No two intermediate
 * results are joined, because PostgreSQL underestimates their size and would compare each row with each other row.
 */
async function countAffectedUsers(tx: Tx, entities: readonly Entity[]): Promise<Map<string, number>> {
  const findIds = (kind: HealthEntry['kind']) =>
    entities.filter((entity) => entity.kind === kind).map(({ id }) => id);
  if (entities.length === 0) return new Map();
  const stopAfter = limits.maxAffectedUsers + 1;
  const { rows } = await sql<{ id: string; users: number }>`
    with usages as (
      select id as entity_id, id as report_id, tenant_id from reports where id = any(${findIds('report')}::uuid[])
      union all
      select connection_id, id, tenant_id from reports where connection_id = any(${findIds('connection')}::uuid[])
    ), entity_apps as materialized (
      select distinct usages.entity_id, app_reports.app_id, app_reports.tenant_id
      from usages join app_reports
        on app_reports.tenant_id = usages.tenant_id and app_reports.report_id = usages.report_id
    ), group_entities as (
      select app_groups.group_id, array_agg(distinct entity_apps.entity_id) as entity_ids
      from entity_apps join app_groups on app_groups.app_id = entity_apps.app_id group by app_groups.group_id
    ), viewers as materialized (
      select group_entities.entity_ids, viewer.user_id
      from group_entities cross join lateral (
        select user_id from group_viewers where group_viewers.group_id = group_entities.group_id limit ${stopAfter}
      ) viewer
    ), affected as (
      select entity_id, user_id from viewers cross join unnest(viewers.entity_ids) entity_id
      union
      select entity_tenant.entity_id, contributor.user_id
      from (select distinct entity_id, tenant_id from entity_apps) entity_tenant cross join lateral (
        select user_id from tenant_contributors
        where tenant_contributors.tenant_id = entity_tenant.tenant_id limit ${stopAfter}
      ) contributor
    )
    select entity_id as id, least(count(*), ${stopAfter})::int as users from affected group by entity_id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, users }) => [id, users]));
}

const failedUsers = sql<number>`(
  select count(*)::int from health_failures where health_failures.id = health_entries.id
)`;
const reportedUsers = sql<number>`(
  select count(reported_at)::int from health_failures where health_failures.id = health_entries.id
)`;
const connectionName = sql<string>`(
  select connections.name from connections where connections.id = health_entries.connection_id
)`;

/** Selects the entries of the tenants that meet a condition on `health_entries.tenant_id`. */
const selectHealth = (tx: Tx, isVisible: RawBuilder<boolean>) =>
  tx
    .selectFrom('health_entries')
    .select(['kind', 'health_entries.id', 'health_entries.name', 'health_entries.tenant_id', 'state'])
    .select(['connection_type', 'since', 'code', 'last_success', 'last_failure', 'last_check', 'refreshed'])
    .select(sql<string | null>`client_secret_expires_on::text`.as('secretExpires'))
    .select(['connection_id', connectionName.as('connectionName')])
    .select([failedUsers.as('failedUsers'), reportedUsers.as('reportedUsers')])
    .where(isVisible);

type HealthRow = Awaited<ReturnType<ReturnType<typeof selectHealth>['executeTakeFirstOrThrow']>>;

const isFailing = ({ state }: HealthRow): boolean => state === 'broken' || state === 'degraded';

async function toHealthEntries(tx: Tx, rows: readonly HealthRow[]): Promise<HealthEntry[]> {
  const affectedUsers = await countAffectedUsers(tx, rows.filter(isFailing));
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: row.name,
    tenantId: row.tenant_id,
    connectionType: row.connection_type,
    connection: { id: row.connection_id, name: row.connectionName },
    state: row.state,
    since: row.since?.getTime() ?? null,
    code: row.code,
    lastSuccess: row.last_success?.getTime() ?? null,
    lastFailure: row.last_failure?.getTime() ?? null,
    lastCheck: row.last_check?.getTime() ?? null,
    failedUsers: row.failedUsers,
    reportedUsers: row.reportedUsers,
    affectedUsers: isFailing(row) ? (affectedUsers.get(row.id) ?? 0) : null,
    refreshed: row.refreshed?.getTime() ?? null,
    canCheck: isCheckable(row.connection_type),
    secretExpires: row.secretExpires,
  }));
}

/**
 * Returns the state of a connection or a report.
 *
 * @throws {ApiError} `not_found` when the user cannot access it.
 */
async function findHealth(tx: Tx, user: Caller, { kind, id }: Entity): Promise<HealthEntry> {
  const rows = await selectHealth(tx, whereTenantVisible(user, 'health_entries.tenant_id'))
    .where('health_entries.id', '=', id)
    .where('kind', '=', kind)
    .execute();
  const [entry] = await toHealthEntries(tx, rows);
  if (!entry) throw createNotFoundError(kind === 'report' ? 'Report' : 'Connection');
  return entry;
}

/** Sort columns. Each has an index with the same expression. */
const sortColumns = {
  state: { expression: sql.ref('state_rank'), type: 'integer' },
  name: { expression: sql`lower(health_entries.name)`, type: 'text' },
  since: { expression: sql`coalesce(since, '-infinity')`, type: 'timestamptz' },
} as const;

const worstFirst = [
  { column: 'state', descending: false },
  { column: 'name', descending: false },
] as const;

interface HealthFilter {
  state?: HealthState | undefined;
  kind?: Entity['kind'] | undefined;
  tenant?: string | undefined;
  entity?: string | undefined;
  search?: string | undefined;
}

const selectFiltered = (
  tx: Tx,
  isVisible: RawBuilder<boolean>,
  { state, kind, tenant, entity, search }: HealthFilter,
) =>
  selectHealth(tx, isVisible)
    .$if(state !== undefined, (all) =>
      all.where('state_rank', '=', healthStates.indexOf(state ?? 'unknown') + 1),
    )
    .$if(kind !== undefined, (all) => all.where('is_report', '=', kind === 'report'))
    .$if(tenant !== undefined, (all) => all.where('health_entries.tenant_id', '=', tenant ?? ''))
    .$if(entity !== undefined, (all) => all.where('health_entries.id', '=', entity ?? ''))
    .$if(Boolean(search), (all) =>
      all.where(buildUnindexedTextCondition(search ?? '', sql.ref('health_entries.name'))),
    );

/** Lists the connections and reports of the caller's tenants with their state. */
export const listHealth = defineQuery(
  routes.listHealth,
  ({ ctx, query: { state, kind, tenant, entity, search, sort = worstFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const isVisible = await findTenantCondition(tx, ctx.user, 'health_entries.tenant_id');
      const query = selectFiltered(tx, isVisible, { state, kind, tenant, entity, search });
      const id = sql.ref('health_entries.id');
      const toItems = (rows: HealthRow[]) => toHealthEntries(tx, rows);
      const list = { query, columns: sortColumns, id, toItems, maxCounted: limits.maxCountedRows };
      return listOrPage(tx, list, { ...page, sort });
    }),
);

/** Counts the connections and reports of the caller's tenants in each state, up to a maximum. */
export const countHealth = defineQuery(routes.countHealth, ({ ctx, query: filter }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const isVisible = await findTenantCondition(tx, ctx.user, 'health_entries.tenant_id');
    const count = (state: HealthState) =>
      countRows(tx, selectFiltered(tx, isVisible, { ...filter, state }), limits.maxCountedRows);
    return {
      broken: await count('broken'),
      degraded: await count('degraded'),
      unknown: await count('unknown'),
      ok: await count('ok'),
    };
  }),
);

/**
 * Returns the IDs of the reports that a connection or a report affects.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the connection or the report.
 */
async function findAffectedReports(tx: Tx, caller: Caller, id: string): Promise<string[]> {
  const entity = await selectHealth(tx, whereTenantVisible(caller, 'health_entries.tenant_id'))
    .where('health_entries.id', '=', id)
    .executeTakeFirst();
  if (!entity) throw createNotFoundError('Connection or report');
  if (entity.kind === 'report') return [id];
  const reports = await tx
    .selectFrom('reports')
    .select('id')
    .where('connection_id', '=', id)
    .where('type', '=', 'Report')
    .execute();
  return reports.map((report) => report.id);
}

/** Lists the reports that a connection or a report affects, with their states. */
export const listAffectedReports = defineQuery(
  routes.listAffectedReports,
  ({ ctx, params, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const ids = await findAffectedReports(tx, ctx.user, params.entityId);
      const query = tx
        .selectFrom('health_entries')
        .select(['health_entries.id', 'health_entries.name', 'state', 'since'])
        .where(sql<boolean>`health_entries.id = any(${ids}::uuid[])`)
        .$if(Boolean(search), (all) =>
          all.where(buildUnindexedTextCondition(search ?? '', sql.ref('health_entries.name'))),
        );
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      const toItems = (rows: Row[]) =>
        rows.map(({ id, name, state, since }) => ({ id, name, state, since: since?.getTime() ?? null }));
      const columns = { name: sortColumns.name };
      return listOrPage(tx, { query, columns, id: sql.ref('health_entries.id'), toItems }, { ...page, sort });
    }),
);

/** Lists the apps that contain a report of a connection, or a report. */
export const listAffectedApps = defineQuery(
  routes.listAffectedApps,
  ({ ctx, params, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const ids = await findAffectedReports(tx, ctx.user, params.entityId);
      const query = tx
        .selectFrom('apps')
        .select(['apps.id', 'apps.name'])
        .where(
          sql<boolean>`apps.id in (select app_id from app_reports where report_id = any(${ids}::uuid[]))`,
        )
        .where(whereTenantVisible(ctx.user, 'apps.tenant_id'))
        .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.ref('apps.name'))));
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      const toItems = (rows: Row[]) => rows.map(({ id, name }) => ({ id, name }));
      const columns = { name: { expression: sql`lower(apps.name)`, type: 'text' as const } };
      return listOrPage(tx, { query, columns, id: sql.ref('apps.id'), toItems }, { ...page, sort });
    }),
);

/** Lists the users who may open an app with a report of a connection, or with a report. The same users are counted. */
export const listAffectedUsers = defineQuery(
  routes.listAffectedUsers,
  ({ ctx, params, query: { search, sort = byName, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const ids = await findAffectedReports(tx, ctx.user, params.entityId);
      const isAffected = sql<boolean>`users.id in (
        select viewer.user_id
        from group_viewers viewer
        where viewer.group_id = any((select array(
          select distinct app_groups.group_id from app_reports
          join app_groups on app_groups.app_id = app_reports.app_id
          where app_reports.report_id = any(${ids}::uuid[])
        ))::uuid[])
        union
        select contributor.user_id from tenant_contributors contributor
        where contributor.tenant_id = any((select array(
          select distinct app_reports.tenant_id from app_reports
          where app_reports.report_id = any(${ids}::uuid[])
        ))::uuid[])
      )`;
      const query = tx
        .selectFrom('visible_users as users')
        .select(accessUserColumns)
        .where(isAffected)
        .where(whereUserVisible(ctx.user, 'users.id'))
        .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.raw(userSearchSql))));
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      const toItems = (rows: Row[]) => rows.map(toAccessUser);
      const columns = { name: userSortColumns.name };
      return listOrPage(
        tx,
        { query, columns, id: sql.ref('users.id'), toItems, maxCounted: limits.maxCountedRows },
        { ...page, sort },
      );
    }),
);

/** One check finds a failure, and the next one confirms it. */
const maxAttempts = 2;

const isUnconfirmed = ({ state, code }: HealthEntry): boolean =>
  code !== null && state !== 'broken' && state !== 'degraded';

/**
 * Checks a connection. A failure that has not changed the state yet is confirmed by a second check, because one failure
 * proves nothing.
 *
 * @throws {ApiError} `invalid` when the connection signs in as each user, `too_many_requests` when the BI service is
 *   busy.
 */
async function check(ctx: Context, connectionId: string, reportId?: string): Promise<void> {
  const readConnection = () =>
    ctx.db.asUser(ctx.user.id, (tx) => findHealth(tx, ctx.user, { kind: 'connection', id: connectionId }));
  const readReport = (id: string) =>
    ctx.db.asUser(ctx.user.id, (tx) => findHealth(tx, ctx.user, { kind: 'report', id }));
  const { connectionType } = await readConnection();
  if (!isCheckable(connectionType)) {
    const text = 'A connection of type User Owns Data signs in as each user, so that it cannot be checked.';
    throw new ApiError('invalid', text);
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await probeConnection(ctx.probe, connectionId, reportId);
    if (outcome === 'busy')
      throw new ApiError('too_many_requests', 'The BI service is busy. Try again in a moment.');
    const connection = await readConnection();
    const report = reportId === undefined ? undefined : await readReport(reportId);
    if (!isUnconfirmed(connection) && !(report && isUnconfirmed(report))) return;
  }
}

/** Checks a connection and its reports, and returns the state of the connection. */
export const checkConnection = definePreparedMutation(routes.checkConnection, {
  prepare: ({ ctx, params }) => check(ctx, params.connectionId),
  act: async ({ ctx, tx, params }) => ({
    response: await findHealth(tx, ctx.user, { kind: 'connection', id: params.connectionId }),
  }),
});

const findConnectionId = ({ db, user }: Context, reportId: string) =>
  db.asUser(user.id, async (tx) => {
    const report = await tx
      .selectFrom('reports')
      .select('connection_id')
      .where('id', '=', reportId)
      .where(whereTenantVisible(user, 'reports.tenant_id'))
      .executeTakeFirst();
    if (!report) throw createNotFoundError('Report');
    if (report.connection_id === null) throw new ApiError('invalid', 'A link cannot be checked.');
    return report.connection_id;
  });

/** Checks a report and its connection, and returns the state of the report. */
export const checkReport = definePreparedMutation(routes.checkReport, {
  prepare: async ({ ctx, params }) =>
    check(ctx, await findConnectionId(ctx, params.reportId), params.reportId),
  act: async ({ ctx, tx, params }) => ({
    response: await findHealth(tx, ctx.user, { kind: 'report', id: params.reportId }),
  }),
});

/** Records whether the frame of a viewer rendered a report that the caller may open. */
export const reportFrameOutcome = defineObservation(
  routes.reportFrameOutcome,
  async ({ ctx, params: { appId, reportId }, body: { outcome } }) => {
    await findEmbedTarget(ctx, appId, reportId);
    await ctx.recordHealth([{ kind: 'report', id: reportId }], {
      source: 'frame',
      code: outcome === 'rendered' ? null : outcome,
      userId: ctx.user.id,
    });
  },
);
