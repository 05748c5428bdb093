import type { AuditTarget } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import type { EntityChange } from './changes.ts';

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
export const toScope = ({ type, before, after }: EntityChange): AuditScope => {
  const entity = after ?? before;
  if (!entity) return { targets: [], tenantId: null };
  if (type === 'membership') {
    throw new TypeError('The path of the request names the user and the tenant of a membership.');
  }
  const name = type === 'user' ? toUserName(entity.name, entity.email) : entity.name;
  const tenantId = type === 'tenant' ? entity.id : (entity.tenantId ?? null);
  return { targets: [{ type, id: entity.id, name }], tenantId };
};

/**
 * Path parameters with IDs of entities, and the columns of their tables. The first entity with a tenant determines the
 * tenant of a request.
 */
const parameters = [
  { name: 'appId', type: 'app', columns: 'name, null as email, tenant_id from apps' },
  { name: 'reportId', type: 'report', columns: 'name, null as email, tenant_id from reports' },
  { name: 'groupId', type: 'group', columns: 'name, null as email, tenant_id from groups' },
  { name: 'connectionId', type: 'connection', columns: 'name, null as email, tenant_id from connections' },
  { name: 'userId', type: 'user', columns: `${displayNameSql} as name, email, null as tenant_id from users` },
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
export const findScope = async (
  db: Kysely<Schema>,
  params: Readonly<Record<string, unknown>>,
  callerId: string | undefined,
): Promise<AuditScope> => {
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
};
