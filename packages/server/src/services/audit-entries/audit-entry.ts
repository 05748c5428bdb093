import type { AuditChange, CurrentUser, AuditTarget } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import type { EntityChange } from './changes.ts';
import { redactText } from './redact-text.ts';

/** Client of a request as the audit log stores it. */
export interface AuditClient {
  /** IP address, or its network; null if addresses are not stored. */
  ip: string | null;
  userAgent: string | null;
}

export interface AuditEntry extends AuditScope {
  /** Null for unauthenticated requests. */
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> | null;
  /** User as whom the user views the portal, if any. */
  onBehalfOf?: Pick<CurrentUser, 'id' | 'name' | 'email'> | null;
  client: AuditClient;
  /** Operation ID of the route; null for requests without a route. */
  action: string | null;
  method: string;
  /** Path without the query. */
  url: string;
  statusCode: number;
  statusMessage: string;
  /** Body without secrets, as returned by `toAuditBody`. */
  body: object | null;
  /** Changed fields without secrets, as returned by `describeChanges`. */
  changes?: readonly AuditChange[];
  requestId: string;
}

const maxUserAgentLength = 300;

/** Adds a redacted and truncated entry to the audit log, within the transaction of the change if there is one. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  const { user, onBehalfOf, client, tenantId, targets, changes = [] } = entry;
  const targetTenant = targets.find(({ id }) => id === tenantId);
  await db
    .insertInto('audit_log')
    .values({
      user_id: user?.id ?? null,
      actor_name: user?.name ?? null,
      actor_email: user?.email ?? null,
      on_behalf_of: onBehalfOf?.id ?? null,
      on_behalf_of_name: onBehalfOf?.name ?? null,
      on_behalf_of_email: onBehalfOf?.email ?? null,
      ip: client.ip,
      user_agent: client.userAgent && redactText(client.userAgent, maxUserAgentLength),
      action: entry.action,
      tenant_id: tenantId,
      // A deleted tenant is no longer in the table. The statement is the same for all entries, so that the time of a
      // rejection does not reveal whether the entity exists in another tenant.
      tenant_name: sql<
        string | null
      >`coalesce(${targetTenant?.name ?? null}, (select name from tenants where id = ${tenantId}::uuid))`,
      targets: JSON.stringify(targets),
      changes: JSON.stringify(changes),
      method: entry.method,
      url: redactText(entry.url),
      status_code: entry.statusCode,
      status_message: redactText(entry.statusMessage),
      body: entry.body && JSON.stringify(entry.body),
      request_id: entry.requestId,
    })
    .execute();
}

/** Entities that a request concerns, and their tenant. */
export interface AuditScope {
  targets: AuditTarget[];
  tenantId: string | null;
}

export const emptyScope: AuditScope = { targets: [], tenantId: null };

/** Returns the name of a user, with the email address if both are known. */
const toUserName = (name: string, email: string | undefined): string =>
  email === undefined || email === name ? name : `${name} (${email})`;

/** Returns the scope of a changed entity. */
export function toScope({ type, before, after }: EntityChange): AuditScope {
  const entity = after ?? before;
  if (!entity) return { targets: [], tenantId: null };
  if (type === 'membership') {
    throw new TypeError('The path of the request names the user and the tenant of a membership.');
  }
  const name = type === 'user' ? toUserName(entity.name, entity.email) : entity.name;
  const tenantId = type === 'tenant' ? entity.id : (entity.tenantId ?? null);
  return { targets: [{ type, id: entity.id, name }], tenantId };
}

/**
 * Path parameters with IDs of entities, and the columns of their tables. The first entity with a tenant determines the
 * tenant of a request.
 */
const parameters = [
  { name: 'appId', type: 'app', columns: 'name, null as email, tenant_id from apps' },
  { name: 'reportId', type: 'report', columns: 'name, null as email, tenant_id from reports' },
  { name: 'groupId', type: 'group', columns: 'name, null as email, tenant_id from groups' },
  { name: 'connectionId', type: 'connection', columns: 'name, null as email, tenant_id from connections' },
  { name: 'userId', type: 'user', columns: 'name, email, null as tenant_id from known_users' },
  { name: 'tenantId', type: 'tenant', columns: 'name, null as email, id as tenant_id from tenants' },
  {
    name: 'viewSessionId',
    type: 'user',
    columns: `name, email, tenant_id, target_id from (
      select view_sessions.id, target_id, tenant_id, ${displayNameSql} as name, email
      from view_sessions join users on users.id = target_id
    ) sessions`,
  },
] as const;

interface TargetRow {
  name: string;
  email: string | null;
  tenant_id: string | null;
  /** ID of the entity, if it is not the parameter. */
  target_id?: string;
}

const isId = (value: unknown): value is string => z.uuid().safeParse(value).success;

/**
 * Returns the entities that the path parameters of a request name. Omits entities that do not exist or that the
 * transaction cannot access, and the caller, whose ID many paths contain.
 */
export async function findScope(
  db: Kysely<Schema>,
  params: Readonly<Record<string, unknown>>,
  callerId: string | undefined,
): Promise<AuditScope> {
  const scope: AuditScope = { targets: [], tenantId: null };
  for (const { name, type, columns } of parameters) {
    const id = params[name];
    if (!isId(id) || id === callerId) continue;
    const { rows } = await sql<TargetRow>`select ${sql.raw(columns)} where id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) continue;
    scope.targets.push({ type, id: row.target_id ?? id, name: toUserName(row.name, row.email ?? undefined) });
    scope.tenantId ??= row.tenant_id;
  }
  return scope;
}

const secretName = /secret|token|password|authorization|captcha|credential/i;
const maxBodyLength = 10_000;

/** Returns the schema without defaults, `optional` and `nullable`. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  if (isWrapper) return unwrap(schema.def.innerType);
  return schema instanceof z.ZodPipe ? unwrap(schema.def.in) : schema;
}

const pickField = (name: string, schema: z.core.$ZodType, value: unknown): unknown =>
  secretName.test(name) && value !== null && value !== undefined ? '[redacted]' : pickKnown(schema, value);

const pickFields = (shape: Record<string, z.core.$ZodType>, value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return schema ? [[name, pickField(name, schema, item)]] : [];
    }),
  );

/** Returns the fields of an object schema, or of all options of a union. */
function getShape(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const shapes = schema.options.map((option) => getShape(unwrap(option)));
  return shapes.includes(undefined) ? undefined : (Object.assign({}, ...shapes) as z.ZodRawShape);
}

/** Returns the part of a value that the schema describes. */
function pickKnown(wrapped: z.core.$ZodType, value: unknown): unknown {
  const schema = unwrap(wrapped);
  const shape = getShape(schema);
  if (Array.isArray(value)) {
    return schema instanceof z.ZodArray ? value.map((item) => pickKnown(schema.element, item)) : undefined;
  }
  if (typeof value === 'object' && value !== null) return shape && pickFields(shape, value);
  if (value !== null && (shape !== undefined || schema instanceof z.ZodArray)) return undefined;
  return typeof value === 'string' ? redactText(value, maxBodyLength) : value;
}

/**
 * Returns the part of a validated body that the audit log stores: known fields only, with secrets as `[redacted]`.
 * Returns null for non-objects, and only the size of bodies over 10,000 characters.
 */
export function toAuditBody(schema: z.ZodType, body: unknown): object | null {
  if (typeof body !== 'object' || body === null) return null;
  const { length } = JSON.stringify(body);
  if (length > maxBodyLength) return { omitted: `The body had ${String(length)} characters.` };
  return pickKnown(schema, body) ?? null;
}
