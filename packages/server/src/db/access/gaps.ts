import type pg from 'pg';
import { ensureRoleSql } from './role.ts';
import { functions, policies, protectedTables, requestRole, tablePrivileges } from './rules.ts';

/** A required access rule that the database does not satisfy. */
export interface AccessGap {
  /** Item such as `policy tenant_isolation on apps`. */
  item: string;
  /** SQL statement that adds it; undefined if no statement can. */
  repair: string | undefined;
}

const rolesSql = `
  select rolsuper or rolbypassrls as "bypassesPolicies", pg_has_role(current_user, oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as "isUsable"
  from pg_roles where rolname = $1`;

async function findRoleGaps(client: pg.Client): Promise<AccessGap[]> {
  const { rows } = await client.query<{ bypassesPolicies: boolean; isUsable: boolean }>(rolesSql, [
    requestRole,
  ]);
  const [role] = rows;
  if (!role) return [{ item: `role ${requestRole}`, repair: ensureRoleSql }];
  return [
    ...(role.isUsable ? [] : [{ item: `membership in the role ${requestRole}`, repair: ensureRoleSql }]),
    ...(role.bypassesPolicies
      ? [{ item: `role ${requestRole} without SUPERUSER and BYPASSRLS`, repair: undefined }]
      : []),
  ];
}

/** Selects the missing grants. Uses only catalog functions, because they do not wait for table locks. */
const grantsSql = `
  select kind, name, privilege
  from jsonb_to_recordset($1::jsonb) wanted (kind text, name text, privilege text)
  left join pg_roles on rolname = $2
  where not coalesce(case kind
    when 'table' then has_table_privilege(pg_roles.oid, to_regclass('public.' || name)::oid, privilege)
    when 'schema' then has_schema_privilege(pg_roles.oid, to_regnamespace(name)::oid, privilege)
    else has_function_privilege(pg_roles.oid, to_regprocedure(name)::oid, privilege)
  end, false)`;

const requiredGrants = JSON.stringify([
  { kind: 'schema', name: 'access', privilege: 'usage' },
  ...functions.map((name) => ({ kind: 'function', name, privilege: 'execute' })),
  ...Object.entries(tablePrivileges).flatMap(([name, privileges]) =>
    privileges.map((privilege) => ({ kind: 'table', name, privilege })),
  ),
]);

async function findGrantGaps(client: pg.Client): Promise<AccessGap[]> {
  const { rows } = await client.query<{ kind: string; name: string; privilege: string }>(grantsSql, [
    requiredGrants,
    requestRole,
  ]);
  return rows.map(({ kind, name, privilege }) => ({
    item: `${privilege} on ${kind} ${name} for ${requestRole}`,
    repair: `grant ${privilege} on ${kind} ${name} to ${requestRole}`,
  }));
}

/** Selects the tables and the partitions of the logs, which need the same protection. */
const tablesSql = `
  select coalesce(t.oid::regclass::text, name) as name, t.oid is not null as "exists",
    coalesce(t.relrowsecurity, false) as "isProtected",
    coalesce(pg_has_role(current_user, t.relowner, 'USAGE'), false) as "isOwn"
  from unnest($1::text[]) name
  left join lateral (
    select to_regclass('public.' || name)::oid as oid
    union all select inhrelid from pg_inherits where inhparent = to_regclass('public.' || name)::oid
  ) part on true
  left join pg_class t on t.oid = part.oid`;

async function findTableGaps(client: pg.Client): Promise<AccessGap[]> {
  const { rows } = await client.query<{
    name: string;
    exists: boolean;
    isProtected: boolean;
    isOwn: boolean;
  }>(tablesSql, [protectedTables]);
  return rows.flatMap(({ name, exists, isProtected, isOwn }): AccessGap[] => {
    if (!exists) return [{ item: `table ${name}`, repair: undefined }];
    if (!isOwn) return [{ item: `ownership of table ${name}`, repair: undefined }];
    const repair = `alter table ${name} enable row level security`;
    return isProtected ? [] : [{ item: `row-level security on ${name}`, repair }];
  });
}

const policiesSql = `
  select name, "table" from jsonb_to_recordset($1::jsonb) wanted (name text, "table" text, "isRestrictive" boolean)
  where not exists (
    select from pg_policy where polrelid = to_regclass('public.' || "table")::oid and polname = name
      and polpermissive <> "isRestrictive"
  )`;

async function findPolicyGaps(client: pg.Client): Promise<AccessGap[]> {
  const required = policies.map(({ table, name, definition }) => ({
    table,
    name,
    isRestrictive: definition.startsWith('as restrictive'),
  }));
  const { rows } = await client.query<{ name: string; table: string }>(policiesSql, [
    JSON.stringify(required),
  ]);
  return rows.map((row) => {
    const policy = policies.find(({ table, name }) => table === row.table && name === row.name);
    return {
      item: `policy ${row.name} on ${row.table}`,
      repair: policy && `create policy ${row.name} on ${row.table} ${policy.definition}`,
    };
  });
}

/** Returns the gaps in the order in which they can be repaired. */
export const findAccessGaps = async (client: pg.Client): Promise<AccessGap[]> => [
  ...(await findRoleGaps(client)),
  ...(await findTableGaps(client)),
  ...(await findGrantGaps(client)),
  ...(await findPolicyGaps(client)),
];

/** Lists the first three gaps and the number of the others. */
export function describeAccessGaps(gaps: readonly AccessGap[]): string {
  const shown = gaps.slice(0, 3).map(({ item }) => item);
  const more = gaps.length - shown.length;
  return [...shown, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
}
