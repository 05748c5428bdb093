import type { AuditLogEntry, RouteQuery, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { buildAuditCondition } from './audit-search.ts';
import { logUserColumns, toLogUser } from './log-user.ts';

/** Conditions for entries of the audit log. */
export type AuditFilters = Omit<RouteQuery<typeof routes.exportAuditLog>, 'format'>;

/** Each condition can use the index of its column. */
const buildConditions = ({ from, to, user, tenant, target, action, status }: AuditFilters) => {
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
};

/** Selects the entries of the audit log that meet all conditions. */
export const selectAuditEntries = async (tx: Tx, { search, ...filters }: AuditFilters) => {
  const conditions = buildConditions(filters);
  if (search) conditions.push(await buildAuditCondition(tx, search));
  const query = tx
    .selectFrom('all_audit_lines')
    .leftJoin('all_users', 'all_users.id', 'all_audit_lines.user_id')
    .select(['all_audit_lines.id', 'user_id', 'all_audit_lines.created_at', 'method', 'url', 'status_code'])
    .select(['status_message', 'body', 'action', 'actor_name', 'actor_email', 'tenant_id', 'tenant_name'])
    .select(['targets', 'changes', 'ip', 'user_agent'])
    .select(['on_behalf_of', 'on_behalf_of_name', 'on_behalf_of_email'])
    .select(logUserColumns);
  return conditions.reduce((filtered, condition) => filtered.where(condition), query);
};

type AuditRow = Awaited<
  ReturnType<Awaited<ReturnType<typeof selectAuditEntries>>['executeTakeFirstOrThrow']>
>;

const toActor = (row: AuditRow): AuditLogEntry['actor'] => {
  if (row.actor_name !== null && row.actor_email !== null)
    return { name: row.actor_name, email: row.actor_email };
  const user = toLogUser(row);
  return user && { name: user.name, email: user.email };
};

const toViewedUser = ({
  on_behalf_of: id,
  on_behalf_of_name: name,
  on_behalf_of_email: email,
}: AuditRow): AuditLogEntry['onBehalfOf'] =>
  id === null || name === null || email === null ? null : { id, name, email };

/** Converts a row to an entry of the API. */
export const toAuditLogEntry = (row: AuditRow): AuditLogEntry => ({
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
