import { limits, routes } from '@embed-portal/api-contract';
import type { AuditLogEntry, RouteQuery, SortBy } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import {
  auditActorSql,
  auditSearchSql,
  auditStatusMessageSql,
  auditTargetNamesSql,
  auditUrlSql,
  userSearchSql,
} from '../../db/search/search-expressions.ts';
import { ApiError } from '../../errors.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { buildTextCondition, listOrPage } from '../operations/paging.ts';

/** Columns of the joined user, which may be null. */
const logUserColumns = [
  'all_users.id as joinedId',
  'all_users.email',
  'all_users.first_name as firstName',
  'all_users.last_name as lastName',
] as const;

interface JoinedUser {
  joinedId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Returns the user of a log entry, or null if the user was deleted or the request was not authenticated. */
const toLogUser = ({ joinedId, email, firstName, lastName }: JoinedUser) =>
  joinedId === null || email === null
    ? null
    : { id: joinedId, email, name: [firstName, lastName].filter(Boolean).join(' ') || email };

export const newestFirst = [{ column: 'created', descending: true }] as const;

const dayMs = 86_400_000;

/** A search of a log, and its period. */
interface LogSearch {
  search?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Whether the entries of the period can be read one by one. */
const isShortPeriod = ({ from = -Infinity, to = Date.now() }: LogSearch): boolean =>
  to - from <= limits.maxUnindexedSearchDays * dayMs;

const createSearchTooShortError = (remedy: string): ApiError =>
  new ApiError('search_too_short', remedy, { details: [{ field: 'search', message: remedy }] });

/** Text of which the indexes of the logs contain a part: they contain each three letters or digits in a row. */
const indexedText = /[\p{L}\p{Nd}]{3}/u;

/**
 * Asserts that an index finds the text, or that the period is short. Without an index, the database reads all entries.
 *
 * @throws {ApiError} `search_too_short` otherwise.
 */
function assertSearchable(log: LogSearch, remedy: string): void {
  const { search = '' } = log;
  if (search === '' || indexedText.test(search) || isShortPeriod(log)) return;
  throw createSearchTooShortError(remedy);
}

/** Above this number of matching users, an index does not help, because too many entries match. */
const maxListedUsers = 5_000;

/**
 * Returns the condition that the email address of the user of a log entry contains the search text.
 *
 * @throws {ApiError} `search_too_short` when more than 5,000 users match and the period is not short.
 */
async function buildUserCondition(
  tx: Tx,
  log: LogSearch & { search: string },
  remedy: string,
): Promise<RawBuilder<boolean>> {
  const matching = tx
    .selectFrom('all_users')
    .select('id')
    // The first condition uses the index.
    .where(buildTextCondition(log.search, sql.raw(userSearchSql)))
    .where(buildTextCondition(log.search, sql.ref('email')));
  const users = await matching.limit(maxListedUsers + 1).execute();
  // The subselect makes the planner expect few users and use their index.
  if (users.length <= maxListedUsers)
    return sql<boolean>`user_id = any((select ${users.map(({ id }) => id)}::uuid[])::uuid[])`;
  if (!isShortPeriod(log)) throw createSearchTooShortError(remedy);
  // The array is evaluated once. Otherwise, the users would be searched again for each month.
  return sql<boolean>`user_id in (select unnest((select array(${matching}))))`;
}

/**
 * Returns the condition that the text of an audit entry, the names of its entities or the email address of its user
 * contain the search text, or that this was the address of the user at that time. Each of these parts uses its own
 * index.
 *
 * @throws {ApiError} `search_too_short` when more than 5,000 users match and the period is not short.
 */
export async function buildAuditCondition(
  tx: Tx,
  log: LogSearch & { search: string },
): Promise<RawBuilder<boolean>> {
  const { search } = log;
  const remedy =
    'More than 5,000 users match. Enter more of the email address, or choose a period of at most 7 days.';
  return sql<boolean>`(${buildTextCondition(search, sql.raw(auditSearchSql))}
    or ${buildTextCondition(search, sql.raw(auditTargetNamesSql))} or ${await buildUserCondition(tx, log, remedy)}
    or ${sql.raw(auditActorSql)} = lower(${search}))`;
}

/** Conditions for entries of the audit log. */
export type AuditFilters = Omit<RouteQuery<typeof routes.exportAuditLog>, 'format'>;

/** Each condition can use the index of its column. */
function buildConditions({ from, to, user, tenant, target, action, status }: AuditFilters) {
  const conditions: RawBuilder<boolean>[] = [];
  if (from !== undefined) conditions.push(sql`all_audit_lines.created_at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`all_audit_lines.created_at < ${new Date(to)}`);
  if (user !== undefined) conditions.push(sql`user_id = ${user}`);
  if (tenant !== undefined) conditions.push(sql`tenant_id = ${tenant}`);
  if (target !== undefined) conditions.push(sql`targets @> ${JSON.stringify([{ id: target }])}::jsonb`);
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (status !== undefined)
    conditions.push(status === 'succeeded' ? sql`status_code < 400` : sql`status_code >= 400`);
  return conditions;
}

/**
 * Asserts that the entries of the audit log that meet the conditions can be searched in a short time.
 *
 * @throws {ApiError} `search_too_short` otherwise.
 */
export function assertAuditSearchable(filters: AuditFilters): void {
  const remedy = 'Enter at least three letters or digits in a row, or choose a period of at most 7 days.';
  assertSearchable(filters, remedy);
}

/** Selects the entries of the audit log that meet all conditions. */
export async function selectAuditEntries(tx: Tx, { search, ...filters }: AuditFilters) {
  const conditions = buildConditions(filters);
  if (search) conditions.push(await buildAuditCondition(tx, { ...filters, search }));
  const query = tx
    .selectFrom('all_audit_lines')
    .leftJoin('all_users', 'all_users.id', 'all_audit_lines.user_id')
    .select(['all_audit_lines.id', 'user_id', 'all_audit_lines.created_at', 'method', 'url', 'status_code'])
    .select(['status_message', 'body', 'action', 'actor_name', 'actor_email', 'tenant_id', 'tenant_name'])
    .select(['targets', 'changes', 'ip', 'user_agent'])
    .select(['on_behalf_of', 'on_behalf_of_name', 'on_behalf_of_email'])
    .select(logUserColumns);
  return conditions.reduce((filtered, condition) => filtered.where(condition), query);
}

type AuditRow = Awaited<
  ReturnType<Awaited<ReturnType<typeof selectAuditEntries>>['executeTakeFirstOrThrow']>
>;

function toActor(row: AuditRow): AuditLogEntry['actor'] {
  if (row.actor_name !== null && row.actor_email !== null)
    return { name: row.actor_name, email: row.actor_email };
  const user = toLogUser(row);
  return user && { name: user.name, email: user.email };
}

const toViewedUser = ({
  on_behalf_of: id,
  on_behalf_of_name: name,
  on_behalf_of_email: email,
}: AuditRow): AuditLogEntry['onBehalfOf'] =>
  id === null || name === null || email === null ? null : { id, name, email };

/** Converts a row to an entry of the API. */
const toAuditLogEntry = (row: AuditRow): AuditLogEntry => ({
  id: row.id,
  userId: row.user_id,
  created: row.created_at.getTime(),
  method: row.method,
  url: row.url,
  statusCode: row.status_code,
  statusMessage: row.status_message,
  body: row.body as Record<string, unknown> | null,
  __user: toLogUser(row),
  action: row.action,
  actor: toActor(row),
  onBehalfOf: toViewedUser(row),
  tenant: row.tenant_id === null ? null : { id: row.tenant_id, name: row.tenant_name },
  targets: row.targets ?? [],
  changes: row.changes ?? [],
  ip: row.ip,
  userAgent: row.user_agent,
});

/** Sort columns. Each has an index with the same expression. */
export const auditColumns = {
  created: { expression: sql.ref('all_audit_lines.created_at'), type: 'timestamptz' },
  user: { expression: sql.raw(auditActorSql), type: 'text' },
  method: { expression: sql.ref('method'), type: 'text' },
  url: { expression: sql.raw(auditUrlSql), type: 'text' },
  statusCode: { expression: sql.ref('status_code'), type: 'integer' },
  statusMessage: { expression: sql.raw(auditStatusMessageSql), type: 'text' },
} as const;

/** The index of the targets has no order. A busy app fills a page with the entries of a month. */
const recentDays = 31;

const isNewestFirst = ([first]: readonly SortBy[]): boolean =>
  first?.column === 'created' && first.descending;

/** Returns the list of the entries that meet the conditions. */
export const findAuditList = async (
  tx: Tx,
  filters: AuditFilters,
  sort: readonly SortBy<keyof typeof auditColumns>[],
) => ({
  query: await selectAuditEntries(tx, filters),
  columns: auditColumns,
  id: sql.ref('all_audit_lines.id'),
  toItems: (entries: AuditRow[]) => entries.map(toAuditLogEntry),
  maxItems: limits.maxLogEntries,
  maxCounted: limits.maxCountedEntries,
  recentDays: filters.target !== undefined && isNewestFirst(sort) ? recentDays : undefined,
});

/** Lists the audit log, newest first by default: one page if a limit is given, otherwise at most `maxLogEntries`. */
export const listAuditLogs = defineQuery(
  routes.listAuditLogs,
  ({ ctx, query: { limit, cursor, sort = newestFirst, ...filters } }) => {
    assertAuditSearchable(filters);
    return ctx.db.asUser(ctx.user.id, async (tx) =>
      listOrPage(tx, await findAuditList(tx, filters, sort), { limit, cursor, sort }),
    );
  },
);

/**
 * Returns the methods of the sign-in log that contain the search text. Reads one index entry for each method, because
 * the log has many entries with few methods.
 */
async function findMethods(tx: Tx, search: string): Promise<string[]> {
  const { rows } = await sql<{ method: string }>`
    with recursive methods (method) as (
      (select method from all_sign_ins order by method limit 1)
      union all
      select (select s.method from all_sign_ins s where s.method > methods.method order by s.method limit 1)
        from methods where methods.method is not null
    )
    select method from methods where ${buildTextCondition(search, sql.ref('method'))}`.execute(tx);
  return rows.map(({ method }) => method);
}

/** Returns the condition that the email address of the user or the method contain the search text. */
async function buildSignInCondition(tx: Tx, search: string): Promise<RawBuilder<boolean>> {
  const remedy = 'More than 5,000 users match. Enter more of the email address.';
  return sql<boolean>`(${await buildUserCondition(tx, { search }, remedy)}
    or all_sign_ins.method = any(${await findMethods(tx, search)}::text[]))`;
}

const signInColumns = {
  created: { expression: sql.ref('all_sign_ins.created_at'), type: 'timestamptz' },
  /** Entries of deleted users are sorted by an empty address. */
  user: { expression: sql`coalesce(lower(all_users.email), '')`, type: 'text' },
  method: { expression: sql.ref('all_sign_ins.method'), type: 'text' },
} as const;

/** Lists the sign-in log, newest first by default: one page if a limit is given, otherwise at most `maxLogEntries`. */
export const listSignInLogs = defineQuery(
  routes.listSignInLogs,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      assertSearchable({ search }, 'Enter at least three letters or digits in a row.');
      const condition = search ? await buildSignInCondition(tx, search) : sql<boolean>`true`;
      const query = tx
        .selectFrom('all_sign_ins')
        .leftJoin('all_users', 'all_users.id', 'all_sign_ins.user_id')
        .select(['all_sign_ins.id', 'user_id', 'all_sign_ins.created_at', 'method'])
        .select(logUserColumns)
        .where(condition);
      const id = sql.ref('all_sign_ins.id');
      const toItem = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        id: row.id,
        userId: row.user_id,
        created: row.created_at.getTime(),
        method: row.method,
        __user: toLogUser(row),
      });
      return listOrPage(
        tx,
        {
          query,
          columns: signInColumns,
          id,
          toItems: (entries) => entries.map(toItem),
          maxItems: limits.maxLogEntries,
          maxCounted: limits.maxCountedEntries,
        },
        { ...page, sort },
      );
    }),
);
